"""What a notebook shows as a picture: the game that its last line makes."""

# --8<-- [start:notebook]
import catan_core as catan

catan.new_game("base", seats=4, seed=7)
# --8<-- [end:notebook]

print(catan.new_game("base", seats=4, seed=7))
