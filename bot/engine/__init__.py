"""The rules, pure: no Discord, no database, no clock, no randomness."""
