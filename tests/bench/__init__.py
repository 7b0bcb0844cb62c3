"""Benchmarks against a peer in the same run; figures, never a test."""
