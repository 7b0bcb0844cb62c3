"""Mariah, the dealer for poker night."""
