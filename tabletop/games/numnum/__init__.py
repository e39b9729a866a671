"""NumNum: cards are played by symbol or common divisor (rule ids NN-...)."""
