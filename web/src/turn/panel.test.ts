import { describe, expect, it } from "vitest";
import { NO_INTENT } from "../board/hand";
import { NAMES, aboutOf, view } from "../board/testing/views";
import { language } from "../text/language.svelte";
import { panel } from "./panel";
it("prints", () => {
  for (const code of ["en","de"] as const) { language.code = code;
  for (const name of NAMES) { const m = panel({ view: view(name), about: aboutOf(name), standing: "mine", named: false, intent: NO_INTENT, claiming: false, canBack: false, canRedo: false, brief: false });
    process.stdout.write(`${name}: ${m.headline} | ${m.duty} | ${m.strip.map(i=>i.item==="played"?i.name:i.item==="open"?(i.optional?"?":"□")+(i.opposing?"o":"")+i.types.map(t=>t.letter).join("")+(i.capture===null?"":i.capture?"x":"-"):i.item).join(" ")} | ${m.pips?m.pips.left+"/"+m.pips.all:""} ${m.types.map(t=>t.kind.letter+":"+t.state).join(" ")} ${m.main?.label??""} ${m.extras.map(e=>e.label).join()} ${m.tray?"tray "+m.tray.men.map(x=>x.letter).join(""):""}\n`); } }
  language.code = "en";
});
