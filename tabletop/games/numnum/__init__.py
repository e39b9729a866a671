"""The game NumNum: cards match by symbol or common divisor (rule ids NN-...)."""
