// The page for trying out board and turn panel: ?variant=push&start=FEN&actions=e2e4 e7e5&me=white&lang=de

import { mount } from "svelte";
import "../src/pieces/pieces.css";
import "./dev.css";
import { language } from "../src/text/language.svelte";
import Table from "./Table.svelte";

const given = new URLSearchParams(location.search);
language.code = given.get("lang") === "de" ? "de" : "en";
document.documentElement.dataset["pieces"] = given.get("pieces") ?? "cburnett";
if (given.has("theme")) document.documentElement.dataset["theme"] = given.get("theme") ?? "";

const target = document.getElementById("page");
if (target) {
  mount(Table, {
    target,
    props: {
      variant: given.get("variant") ?? "chess",
      start: given.get("start"),
      actions: (given.get("actions") ?? "").split(" ").filter((text) => text !== ""),
      me:
        given.get("me") === "white" || given.get("me") === "black"
          ? (given.get("me") as "white" | "black")
          : null,
      preview: given.has("preview"),
      confirms: given.has("confirm"),
      pauseMs: Number(given.get("pause") ?? 450),
    },
  });
}
