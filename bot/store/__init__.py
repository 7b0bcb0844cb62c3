"""What is kept: rows, transactions, migrations. Nothing here knows a rule of poker."""
