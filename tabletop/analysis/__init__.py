"""Analysis of games: simulation, review, statistics and transcripts."""
