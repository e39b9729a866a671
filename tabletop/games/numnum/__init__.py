"""NumNum: laying cards by symbol or common divisor, for two to seven (rule ids NN-...)."""
