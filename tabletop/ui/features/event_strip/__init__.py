"""The last events as small pictures beside the prompt."""
