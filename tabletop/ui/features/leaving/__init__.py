"""Dialog in which players leave the table, come back or give up."""
