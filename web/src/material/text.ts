import { messages } from "../text/language.svelte";

interface Texts {
  lost: (player: string, pieces: string) => string;
  ahead: (player: string, pawns: string) => string;
}

export const text = messages<Texts>({
  en: {
    lost: (player, pieces) => `${player} has lost: ${pieces}`,
    ahead: (player, pawns) => `${player} is ahead by about ${pawns === "1" ? "a pawn" : `${pawns} pawns`}`,
  },
  de: {
    lost: (player, pieces) => `${player} hat verloren: ${pieces}`,
    ahead: (player, pawns) => `${player} führt um etwa ${pawns === "1" ? "einen Bauern" : `${pawns} Bauern`}`,
  },
});
