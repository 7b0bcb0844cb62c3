"""Play without a token: a loopback Discord and the page that shows it."""
