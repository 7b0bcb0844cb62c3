"""The layers a home game is made of, one file each."""
