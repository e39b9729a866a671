"""The sandbox, for editing positions freely and playing on from them."""
