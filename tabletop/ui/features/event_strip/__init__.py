"""The latest events as small pictures beside the prompt."""
