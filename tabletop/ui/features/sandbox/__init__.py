"""Edits positions freely, and plays on from them."""
