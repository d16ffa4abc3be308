// The settings of this browser: `settings.sound` can be read and set anywhere, and is reactive.
import { bestLanguage, language } from "../text/language.svelte";
import { read, write, type Settings } from "./schema";

const KEY = "tempi.settings";

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is blocked: settings last as long as the page.
    return null;
  }
}

export const settings: Settings = $state(read(kept()));

/** The current theme: the setting, or the device's preference. */
class Shown {
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private prefersDark = $state(this.dark.matches);
  constructor() {
    this.dark.addEventListener("change", () => (this.prefersDark = this.dark.matches));
  }
  get theme(): "light" | "dark" {
    if (settings.theme !== "auto") return settings.theme;
    return this.prefersDark ? "dark" : "light";
  }
}
export const shown = new Shown();

/**
 * Stores the settings, applies them to the page, and follows other tabs, until the returned function is
 * called.
 */
export function applySettings(): () => void {
  const root = document.documentElement;
  const stop = $effect.root(() => {
    $effect(() => {
      const text = write(settings);
      try {
        if (text !== kept()) localStorage.setItem(KEY, text);
      } catch {
        // Storage is blocked, as above.
      }
    });
    $effect.pre(() => {
      root.dataset["theme"] = shown.theme;
      root.dataset["board"] = settings.board;
      root.dataset["pieces"] = settings.pieces;
      root.dataset["hand"] = settings.hand;
      root.dataset["animation"] = settings.animation;
    });
    $effect.pre(() => {
      language.code = settings.language === "auto" ? bestLanguage(navigator.languages) : settings.language;
      root.lang = language.code;
    });
  });
  const follow = (event: StorageEvent): void => {
    if (event.key === KEY) Object.assign(settings, read(event.newValue));
  };
  addEventListener("storage", follow);
  return () => {
    removeEventListener("storage", follow);
    stop();
  };
}
