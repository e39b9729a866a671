"""Sorts the own hand, and explains why the card pointed at may be played."""
