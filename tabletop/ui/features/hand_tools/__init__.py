"""Hand tools."""
