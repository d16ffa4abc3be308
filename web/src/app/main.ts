import { mount } from "svelte";
import "../styles/page.css";
import { applySettings } from "../settings/settings.svelte";
import Page from "./App.svelte";
import { update } from "./offline.svelte";
import { site } from "../online/site.svelte";
import { rulesWorker } from "../worker/workers";

applySettings();
void site.find();
const target = document.getElementById("page");
if (target) mount(Page, { target });

// Preloads what the first click will need, once the page is visible.
const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
addEventListener("load", () => {
  idle(() => rulesWorker.start());
  if (import.meta.env.PROD) idle(() => void update.watch("./sw.js"));
});
