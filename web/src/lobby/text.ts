// Texts of the lobby.

import { messages } from "../text/language.svelte";
import { english } from "./english";
import { german } from "./german";

export const text = messages({ en: english, de: german });
