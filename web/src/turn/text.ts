// Texts of the turn panel and the board.

import { messages } from "../text/language.svelte";
import { type TurnText, english } from "./english";
import { german } from "./german";

/** The texts in the language of the page. */
export const text: () => TurnText = messages<TurnText>({ en: english, de: german });
