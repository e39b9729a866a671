"""Computes something from games that were played: simulation, review, statistics."""
