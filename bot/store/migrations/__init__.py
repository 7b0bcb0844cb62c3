"""Alembic's versions of the schema, package data so that they run wherever the program is installed."""
