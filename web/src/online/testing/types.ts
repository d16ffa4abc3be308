// Types of the protocol that have no name of their own.
import type { GameUpdate } from "../protocol";

export type { ClientMessage, GameView, TurnView } from "../protocol";
export type GameState = Omit<GameUpdate, "game" | "takenBack" | "turn">;
