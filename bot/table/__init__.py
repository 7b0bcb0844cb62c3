"""The use cases: one table, its seats, its lock, its clock, its robots. Decide, append, then publish (DESIGN 3.1)."""
