"""Edits positions freely, and tries what would happen in them."""
