"""The name of our file of replies; apart from the store, whose SQLite no offline command loads."""

OWN_NAME = "replies.sqlite3"
