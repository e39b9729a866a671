"""What any page is made of: theme, buttons, layouts, sheets. Knows no game and no match."""
