import { messages } from "../text/language.svelte";

export const text = messages({ en: { close: "Close" }, de: { close: "Schließen" } });
