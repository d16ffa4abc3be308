// The pages. A new one is a line here; with `menu` it stands in the menu too.
import type { Route } from "./router.svelte";
import { text } from "./text";

export const routes: readonly Route[] = [
  { path: "", title: () => text().variants, load: () => import("../home/Home.svelte"), menu: true },
  { path: "rules/:id", title: () => text().rules, load: () => import("../rules/Rules.svelte") },
  { path: "about", title: () => text().about, load: () => import("./About.svelte") },
];
