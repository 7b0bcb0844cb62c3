"""Slash commands and buttons: parse, ask the table, answer."""
