// Short complete games with the special actions of their variants, from the start or from a position.
//
// The rules module found them: random play that prefers special actions, then, from a special action on, a search of
// every turn for a win; of several thousand games the shortest was taken. Those that need a pawn on the far rank start from a
// position of such a game or of the variant's worked example.
import type { MarkKind } from "../src/board/marks.ts";

export interface Script {
  variant: string;
  /** A FEN; default: the variant's start position. */
  start?: string;
  actions: string;
  /** The final headline, and the reason for the result. */
  end: [headline: string, why: string];
  /**
   * By number of actions played: part of the panel's headline and of the line below it. If that is empty, the line must have nothing but the
   * variant's summary, which fills it in the first turns.
   */
  says: Record<number, [headline: string | RegExp, duty: string | RegExp]>;
  /** By number of actions played: the squares that have these marks. */
  marks?: Record<number, Partial<Record<MarkKind, string>>>;
  /** By number of actions played: an illegal drop, and what the panel says about it. */
  refused?: Record<number, [from: string, to: string, message: RegExp]>;
}

const WHITE_MATED: Script["end"] = ["Black wins 0-1", "White is checkmated. Black wins."];
const BLACK_MATED: Script["end"] = ["White wins 1-0", "Black is checkmated. White wins."];

export const GAMES: readonly Script[] = [
  {
    // Castling, and a promotion to a rook.
    variant: "chess",
    actions: "g2g4 e7e5 g1f3 d7d5 f1h3 h7h5 e1g1 h5g4 a2a3 g4f3 c2c3 f3e2 f2f3 e2e1r h3c8 d8h4 c3c4 h4h2",
    end: WHITE_MATED,
    says: { 0: ["White: Your move", ""], 7: ["Black: Your move", ""] },
    marks: { 7: { last: "g1", "last-from": "e1" }, 14: { last: "e1" }, 18: { check: "g1" } },
    refused: { 1: ["e8", "e7", /The pawn on e7 is on the same side, so it cannot be captured/] },
  },
  {
    // A capture pushes the captured piece along; pushed pieces are barred for a turn; a pawn pushed to the far rank promotes; the king falls off the board.
    variant: "push",
    start: "3bk1b1/r3p1r1/Pp2n1p1/1PP3p1/4PKP1/Q2Np2p/R4BNq/1b3q1R w - - 0 28 barred=f4",
    actions: "g2e3 g5f4 c5b6 f4f3 a3e7 g6g5 d2c4b b1d3 e7e8",
    end: ["White wins 1-0", "Black's king was pushed off the board. White wins."],
    says: {
      0: ["White: Your move", /^The king on f4 cannot move: it was pushed last turn\./],
      2: ["White: Your move", /king on e3 cannot move|king on e3 .*cannot move/],
    },
    marks: { 0: { barred: "f4" }, 2: { barred: "d2 e3" }, 3: { barred: "a7" }, 4: { barred: "" } },
    refused: {
      0: ["f4", "e5", /The king on f4 was pushed by the last move, so it may not move this turn/],
    },
  },
  {
    // A capture leaves a lesser piece behind; a pawn created on the far rank promotes in place.
    variant: "forward",
    start: "rn2p1Qr/pb6/b1P2r1n/2n1k3/1p5b/NP2npPp/P7/R3K3 w - - 0 28 taker=b2",
    actions: "g8e8 b4a3 e8b8 c5b3 c6b7 h3h2 e8e8q h4g3",
    end: WHITE_MATED,
    says: { 0: ["White: Your move", "Captures leave behind: Q→R R→B B→N N→P."] },
    marks: { 4: { "can-promote": "e8" }, 6: { "can-promote": "e8" } },
  },
  {
    variant: "progressive-italian",
    actions: "g1h3 f7f6 b8a6 c2c4 h3g1 g1h3 e8f7 f7g6 a6b4 b4c2",
    end: WHITE_MATED,
    says: {
      1: ["Black: Move 1 of 2 · no check yet", "Only the last move of the turn may give check."],
      2: ["Black: Move 2 of 2 · may give check", ""],
      3: ["White: Move 1 of 3 · no check yet", "Only the last move of the turn may give check."],
      9: ["Black: Move 4 of 4 · may give check", ""],
    },
    marks: {
      3: { last: "a6 f6", draft: "" },
      9: { last: "c4 g1 h3", draft: "b4 f7 g6" },
      10: { check: "e1" },
    },
    refused: { 3: ["d1", "a4", /The pawn on c2 is in the way/] },
  },
  {
    variant: "accelerated",
    actions: "e2e4 f7f5 a7a5 f1c4 c4b3 f5e4 d1f3 b3f7",
    end: BLACK_MATED,
    says: {
      1: ["Black: One capture, or two quiet moves · only a capture may give check", ""],
      2: ["Black: Move 2 of 2 · may give check", "This move may not capture."],
      6: ["White: One capture, or two quiet moves · only a capture may give check", ""],
    },
    marks: { 2: { draft: "f5" }, 6: { last: "e4", draft: "" } },
    refused: { 2: ["f5", "e4", /This move may not capture/] },
  },
  {
    // One move per turn is made with an opposing piece: here pawns, knights, a rook and a bishop.
    variant: "coactive",
    actions: "g8h6 b8a6 d2d3 c1h6 h6g7 h8g8 e2e4 b7b6 d7d5 f7f5 e4e5 e5e6 d1h5 c8b7",
    end: BLACK_MATED,
    says: {
      0: ["White: Your move · you may not give check", "Now move a Black piece."],
      3: ["White: Move 1 of 3 · no check yet", /^One of your moves must still be with a Black piece\./],
      5: ["White: Move 3 of 3 · you may not give check", "Now move a Black piece."],
      7: ["Black: Move 2 of 4 · no check yet", /^A White piece has moved: no more captures this turn\./],
    },
    marks: { 0: { opposing: "a7 b7 b8 c7 d7 e7 f7 g7 g8 h7" }, 7: { opposing: "" }, 13: { check: "e8" } },
    refused: { 0: ["b1", "c3", /This move must be made with one of Black's pieces/] },
  },
  {
    // A captured bishop re-enters on the square that a pawn leaves.
    variant: "extermination",
    actions:
      "g1h3 f2f3 b8c6 d7d5 c8f5 b1c3 a1b1 g2g3 f5c8 g8h6 e7e6 d2d4 c3b5 c1g5 d8d6 d6f4 f4g5 b2b3,B@b2 b2c1 h3f4 g5f4 c6d4 d4b5",
    end: ["Black wins 0-1", "Black captured White's last two knights in one turn. Black wins."],
    says: {
      17: ["White: Move 1 of 3 · no check yet", /^A piece from your pocket enters on the square you leave\./],
      21: ["Black: Move 2 of 3 · no check yet", "Captured this turn: knight."],
      22: ["Black: Move 3 of 3 · may give check", "Captured this turn: knight, pawn."],
    },
  },
  {
    variant: "quota",
    actions: "b1c3 b7b6 d7d5 c3d5 d5c7 d8c7 f7f5,P@f7 f2f3 h2h3 c8a6 c7g3",
    end: WHITE_MATED,
    says: {
      4: ["White: Move 2 of 2 · may give check", "Captured this turn: pawn."],
      5: [
        "Black is in check and must end it with this move",
        "No piece from your pocket can enter with this move, only with a later one.",
      ],
      6: [
        "Black: Move 2 of 2 · may give check",
        "A piece from your pocket enters on the square you leave. Captured this turn: knight.",
      ],
    },
    marks: { 5: { check: "e8" }, 6: { check: "" } },
  },
  {
    // A captured knight re-enters, and a pawn that reaches the far rank is relocated.
    variant: "dichotomy",
    start: "rN4n1/2r1K3/p1P1pPpR/P1p3Np/1bqb4/pP2PPRB/1p2QkB1/p4Pn1 w - - 0 25 waiting=P/-",
    actions: "f2e3 c6d7 e6d5 a5b4 c7b6 d7c8,P@g4 g8d7 e7d6 c5d6",
    end: ["White wins 1-0", "Black's white king was captured. White wins."],
    says: {
      2: ["Black: Move 1 of 2", "Move one of your black pieces."],
      3: ["Black: Move 2 of 2", "Move one of your white pieces."],
      7: ["Black: Move 2 of 2", "Move one of your white pieces. Captured this turn: white pawn."],
    },
  },
  {
    // The first moves crowd three pieces into a 2x2 block: all of them are removed.
    variant: "gridlock",
    actions: "c1b2 f8g7 h8h7 g3g4 d1a4 d8c7 c7f7 a4a6 a6c8",
    end: BLACK_MATED,
    says: {
      0: [
        "White: Your move · you may not give check",
        /^When your turn ends, every 2×2 block with three of your pieces is cleared: /,
      ],
      2: [
        "Black: Move 2 of 2 · may give check",
        /^When your turn ends, every 2×2 block with three of your pieces is cleared: /,
      ],
    },
    marks: { 0: { crowded: "" }, 2: { crowded: "f6 g6 g7 g8 h6 h8" } },
    refused: { 0: ["g1", "e2", /Your king on e1 would be in a 2x2 area with 3 or more of your pieces/] },
  },
  {
    variant: "injunction",
    actions: "a2a5 c2c4 a7a4 f8g6 a5a8 d1c2 a4a1 g6c2",
    end: WHITE_MATED,
    says: {
      0: ["White: Move your marker first", "Move it to any other empty square of the a-file."],
      1: [
        "White: Now move a piece",
        "Your marker forbids captures on rank 5, theirs forbids moves to rank 7; kings are exempt.",
      ],
      7: [
        "Black: Now move a piece",
        "Your marker forbids captures on rank 1, theirs forbids moves to rank 8; kings are exempt.",
      ],
    },
    marks: {
      0: { "own-marker": "", "their-marker": "b7 c7 d7 e7 f7 g7 h7" },
      1: { "own-marker": "b5 c5 d5 e5 f5 g5 h5", "their-marker": "b7 c7 d7 e7 f7 g7 h7" },
    },
    refused: { 0: ["c2", "c4", /First move your marker from a2/] },
  },
  {
    // Swaps of two squares and cycles of three, with empty squares, also to get out of check.
    variant: "triomino",
    actions:
      "c1=K,d1=B,e1=Q g1h3 a6=P,b7=- c7c5 b2=-,a3=P g2g4 a6=-,b6=P e7e6 a1=K,c1=R g4g5 e8=N,g8=K d8g5 f1=-,f3=B f3a8 g5g6 g2=P,h2=N,h3=- h2g4 g6f6 b2=P,c2=- a8b7 c7=N,b8=- f6e5 h1f1 f6=B,f8=- e5b2",
    end: WHITE_MATED,
    says: {
      0: ["White: Your move", "You may rearrange a triomino first."],
      1: ["White: Rearranged c1 d1 e1 · now your move", ""],
      18: ["White is in check and must end it with this move", "You may rearrange a triomino first."],
    },
  },
  {
    variant: "sequential",
    actions: "f2f3 0000 h7h6 0000 g2g4 0000 e7e5 b8c6 f8c5 a8b8 d8h4",
    end: WHITE_MATED,
    says: {
      0: ["White: Move 1 of up to 6 · a check ends the turn", "Then knight, bishop, rook, queen, king."],
      1: ["White: Next: knight, or end the turn · a check ends the turn", "Then bishop, rook, queen, king."],
      2: ["Black: Move 1 of up to 6 · a check ends the turn", "Then knight, bishop, rook, queen, king."],
      10: ["Black: Next: queen, or end the turn · a check ends the turn", "Then king."],
    },
    refused: { 1: ["e1", "f2", /A knight must move now: in Sequential Chess, the piece types take turns/] },
  },
  {
    variant: "double-move-helpmate",
    actions: "f2f3 f7f6 e7e6 b1c3 g2g4!",
    end: ["White wins 1-0", "White announced a helpmate, and the announcement is correct. White wins."],
    says: {
      2: ["Black: Move 2 of 2 · may give check", "With this move you may announce a helpmate."],
      4: ["White: Move 2 of 2 · may give check", "With this move you may announce a helpmate."],
    },
  },
  {
    // The opponent moved a pawn to the far rank: its owner first chooses the promotion.
    variant: "monsoon",
    start: "1N2kr1r/5ppp/2p4n/2B3N1/2P3PP/4p1P1/P7/RN1bKB1R b KQ - 0 8",
    actions: "e3e2 f8g8 h4h5 a2a3 c5d4 e2f1 f1f1q c6c5 f1e2 a3a4",
    end: WHITE_MATED,
    says: {
      0: ["Black: Step 1 of 3", "Move one of your pawns."],
      1: ["Black: Step 2 of 3", "Move any of your pieces except a pawn."],
      2: ["Black: Step 3 of 3", "Now move a White pawn."],
      6: [/^Black: First choose what your pawn on f1 becomes/, "Your opponent moved it there."],
    },
  },
  {
    variant: "tsunami",
    start: "2b1kr2/3nq1b1/rP1ppn2/Pp5p/p6p/1NPQ4/R1P2PB1/2B1K1NR w K - 0 12",
    actions: "d3d4 h5h6 e7f7 f2f1 f1f1q d4c5 e6e7 g7h8 c5c8 h4h5",
    end: BLACK_MATED,
    says: {
      1: ["White: Move 2 of 2", "Now move a Black pawn. Pawns that have not moved cannot be captured."],
      4: [/^White: First choose what your pawn on f1 becomes/, "Your opponent moved it there."],
    },
  },
  {
    variant: "six-space",
    actions: "b2b3 f7f5 b1a3 g2g3 g7g5 b7b5 e2e3 d1h5",
    end: BLACK_MATED,
    says: {
      2: [
        "White: 3 of 3 spaces left",
        "Move up to 3 spaces. A leap counts as 2 spaces. You must use all of them.",
      ],
      3: ["White: 1 of 3 spaces left", "Move one space."],
      5: [
        "Black: 2 of 4 spaces left",
        "Move up to 2 spaces. A leap counts as 2 spaces. You must use all of them. The pawn on g5 cannot move: it has already advanced two ranks this turn.",
      ],
    },
    marks: { 5: { barred: "g5" } },
    refused: { 3: ["e2", "e4", /e4 covers 2 spaces, more than the turn has left \(1\)/] },
  },
  {
    variant: "multi-mate",
    actions: "f2f3 g8f6 h2h4 c7c5 h4h5 d8c7 h5h6 c7g3",
    end: ["White wins 1-0", "White gave checkmate and wins."],
    says: {
      0: ["Black: Your move · move a White piece", "Checkmate wins, with these pieces too."],
      1: [/^White: Ply 1 of 2\s· move a Black piece/, "Checkmate wins, with these pieces too."],
      2: [/^White: Ply 2 of 2\s· move a White piece/, ""],
      4: [/^Black: Ply 2 of 3\s· move a White piece/, "Checkmate wins, with these pieces too."],
    },
    refused: { 0: ["e7", "e5", /A White piece must move now/] },
  },
];

/**
 * Positions in which the player at the bottom wins with the second turn at the latest, whatever the computer replies to the first: the
 * mate finder has proved it. The first turn has the special action. They come from random play.
 */
export const COMPUTER_GAMES: readonly {
  variant: string;
  start: string;
  player: "white" | "black";
  line: string;
}[] = [
  {
    variant: "chess",
    player: "white",
    start: "1Q6/P7/5Q2/2p3p1/4kpn1/7q/7r/1NB1K1NR w - - 1 35",
    line: "a7a8q",
  },
  {
    variant: "push",
    player: "black",
    start: "8/rnbq1bnr/pp2kpp1/PPp1p1p1/2p1PQ2/1P1P1PPP/RNB1KBNR/8 b - - 0 8",
    line: "a6b5",
  },
  {
    variant: "forward",
    player: "black",
    start: "1R4r1/2N3p1/npkB2N1/1np2p1p/PRK2P1P/3P4/5P1R/r3rnN1 b - - 3 41 taker=w12",
    line: "g8b8",
  },
  {
    variant: "quota",
    player: "white",
    start: "R4b1r/2Bnn1pp/8/5r2/4K1k1/1p1P4/2P2PqP/1N3B1R w - - 0 14 waiting=Q/-",
    line: "f1g2 g2f3,Q@g2",
  },
  {
    variant: "dichotomy",
    player: "black",
    start: "5BnR/p3Nq1p/P1P1b2P/NP1PP1K1/1p2Qp2/2pPP3/1r4Rp/1rb1kBn1 b - - 0 16 waiting=p/p",
    line: "e6d5 g5f4",
  },
  {
    variant: "injunction",
    player: "black",
    start: "1rn1k1r1/1pp1p1pp/2q1p3/1P4b1/2Pp4/5N2/1N1PPP1P/1R1Q1K1R b q - 1 11 markers=a1,a3",
    line: "a3a2 g5h3",
  },
  {
    variant: "monsoon",
    player: "black",
    start: "3k4/1B1q4/3B3R/8/4P3/N4P2/p7/R1B1Kp2 b Q - 0 13 left=3 slot=0 pending=f1",
    line: "f1f1q d7h3 f3f4",
  },
  {
    variant: "tsunami",
    player: "white",
    start: "1n1b1b1r/3qk2p/8/5Q2/r4N2/7N/4PRP1/3PK2R w K - 0 21 pending=d1",
    line: "d1d1q d1d7",
  },
];
