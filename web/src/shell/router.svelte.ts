// Addresses are hashes (`#/rules/binary?at=3`), so that a folder on any host serves every page.
import type { Component } from "svelte";
import { isOverlaid } from "../lib/elements";

export interface PageProps {
  /** By the names in the route's path. */
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
}
/** A page takes the parts of its address, or no properties. */
export type PageModule = { default: Component<PageProps> | Component<Record<string, never>> };

export interface Route {
  /** `rules/:id`; a last `:name*` takes the rest of the address. */
  path: string;
  /** The page's name, for the window's title and for screen readers. */
  title: () => string;
  load: () => Promise<PageModule>;
  /** In the main menu. */
  menu?: boolean;
  /** Without header and margins. */
  bare?: boolean;
}
export interface Address {
  path: string;
  query: URLSearchParams;
}
export interface Match {
  route: Route;
  parameters: Record<string, string>;
}

/** Parses a hash. Invalid escapes are left as they are. */
export function parse(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s, 2);
  return { path: path.replace(/\/+$/, ""), query: new URLSearchParams(query) };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The first route that fits. */
export function match(routes: readonly Route[], path: string): Match | null {
  const segments = path === "" ? [] : path.split("/");
  for (const route of routes) {
    const pattern = route.path === "" ? [] : route.path.split("/");
    const rest = pattern.at(-1)?.endsWith("*") ?? false;
    if (rest ? segments.length < pattern.length : segments.length !== pattern.length) continue;
    const parameters: Record<string, string> = {};
    const fits = pattern.every((part, index) => {
      const last = rest && index === pattern.length - 1;
      const found = last ? segments.slice(index).map(decoded).join("/") : decoded(segments[index] ?? "");
      if (!part.startsWith(":")) return part === found;
      parameters[part.replace(/^:|\*$/g, "")] = found;
      return found !== "";
    });
    if (fits) return { route, parameters };
  }
  return null;
}

/** The hash of a page: `href("game", id)` is `#/game/…`. */
export const href = (...segments: string[]): string => `#/${segments.map(encodeURIComponent).join("/")}`;

class Router {
  hash = $state(location.hash);
  /** How this address was reached. Going back or forward keeps the place where the page was left. */
  reached: "link" | "replace" | "history" = "history";
  readonly address = $derived(parse(this.hash));

  /** How the next address is being reached, until its `hashchange` event. */
  private leaving: "link" | "replace" | null = null;

  constructor() {
    addEventListener("hashchange", () => {
      this.reached = this.leaving ?? "history";
      this.leaving = null;
      this.hash = location.hash;
    });
    addEventListener("click", (event) => {
      const to = event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : null;
      if (!to?.startsWith("#/")) return;
      if (isOverlaid() && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        this.go(to);
      } else this.leaving = to === location.hash ? null : "link";
    });
  }

  /** Opens a page; `replace`: Back does not return to the current one. */
  go(to: string, { replace = false } = {}): void {
    this.leaving = to === location.hash ? null : replace ? "replace" : "link";
    if (replace || isOverlaid()) location.replace(to);
    else location.hash = to;
  }
}
export const router = new Router();
