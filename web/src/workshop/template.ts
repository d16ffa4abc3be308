// The template for a variant without a base.

export const TEMPLATE = `# A variant that is based on nothing: what is not written here is as in chess.
format = 1

[about]
name = "My Variant"
inventor = ""
summary = "Say here in one line what is different."

[start]
board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

# Each piece has a letter and moves in Betza notation: W F D N A H C Z G are single steps and leaps, R B Q K the pieces of chess.
# Before them stand directions (f b l r v s) and m (only without capturing) or c (only capturing); R4 goes at most four squares.
[men]
K = { name = "king", move = "K", royal = true }
Q = { name = "queen", move = "Q", rank = 5 }
R = { name = "rook", move = "R", rank = 4 }
B = { name = "bishop", move = "B", rank = 3 }
N = { name = "knight", move = "N", rank = 2 }
P = { name = "pawn", move = "mfWcfF", pawn = true, rank = 1 }

# How long turns are: the last length repeats.
[turn]
length = [1, 2]
`;
