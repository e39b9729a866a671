"""The sandbox: any position, laid out by hand, asked about and played on by the rules."""
