// The routes. To add a page, add a line here; `menu: true` lists it in the menu.
import type { Route } from "../shell/router.svelte";
import { text } from "../shell/text";

export const routes: readonly Route[] = [
  { path: "", title: () => text().variants, load: () => import("../home/Home.svelte"), menu: true },
  { path: "rules/:id", title: () => text().rules, load: () => import("../rules/Rules.svelte") },
  {
    path: "puzzles",
    title: () => text().puzzles,
    load: () => import("../puzzles/Puzzles.svelte"),
    menu: true,
  },
  {
    path: "puzzles/:variant",
    title: () => text().puzzles,
    load: () => import("../puzzles/VariantPuzzles.svelte"),
  },
  {
    path: "puzzle/:variant/:id",
    title: () => text().puzzle,
    load: () => import("../puzzles/Puzzle.svelte"),
    bare: true,
  },
  {
    path: "streak",
    title: () => text().streak,
    load: () => import("../puzzles/StreakPage.svelte"),
    bare: true,
  },
  {
    path: "streak/:variant",
    title: () => text().streak,
    load: () => import("../puzzles/StreakPage.svelte"),
    bare: true,
  },
  {
    path: "analysis",
    title: () => text().analysis,
    load: () => import("../analysis/Analysis.svelte"),
    menu: true,
    bare: true,
  },
  {
    path: "workshop",
    title: () => text().workshop,
    load: () => import("../workshop/Workshop.svelte"),
    menu: true,
  },
  { path: "workshop/:id", title: () => text().workshop, load: () => import("../workshop/Workshop.svelte") },
  {
    path: "challenge",
    title: () => text().invitation,
    load: () => import("../challenge/NewChallenge.svelte"),
  },
  {
    path: "challenge/:id",
    title: () => text().invitation,
    load: () => import("../challenge/Challenge.svelte"),
  },
  { path: "play/:id", title: () => text().newGame, load: () => import("../game/Play.svelte") },
  { path: "game/:id", title: () => text().game, load: () => import("../game/Game.svelte"), bare: true },
  { path: "online/:id", title: () => text().game, load: () => import("../game/Online.svelte"), bare: true },
  { path: "games", title: () => text().games, load: () => import("../game/Games.svelte"), menu: true },
  { path: "lobby", title: () => text().lobby, load: () => import("../lobby/LobbyPage.svelte") },
  { path: "players", title: () => text().leaders, load: () => import("../player/Leaders.svelte") },
  { path: "players/:variant", title: () => text().leaders, load: () => import("../player/Leaders.svelte") },
  { path: "player/:name", title: () => text().player, load: () => import("../player/Player.svelte") },
  { path: "archive", title: () => text().archive, load: () => import("../archive/Archive.svelte") },
  { path: "explorer", title: () => text().explorer, load: () => import("../archive/Explorer.svelte") },
  {
    path: "explorer/:variant",
    title: () => text().explorer,
    load: () => import("../archive/Explorer.svelte"),
  },
  { path: "account", title: () => text().account, load: () => import("../account/Account.svelte") },
  { path: "about", title: () => text().about, load: () => import("./About.svelte") },
];
