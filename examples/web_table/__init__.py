"""A table on the web: rooms where people and bots play, each in a browser of their own.

`room`, `consent`, `session`, `lobby`, `protocol`, `spoken` and `local` do no input or output; `storage` keeps games in
SQLite; `hub` and `server` are the server.
"""
