import { describe, expect, test } from "vitest";
import { language } from "../text/language.svelte";
import { isLive } from "../online/stored";
import { controlOf, controlWords, FIRST_CONTROL, PRESETS, readControl } from "./control";
import { readInvitation } from "./remembered";

describe("time controls", () => {
  test("are made from a preset or from the fields", () => {
    expect(controlOf({ ...FIRST_CONTROL, preset: "short" })).toEqual(PRESETS.short);
    const own = {
      ...FIRST_CONTROL,
      preset: "custom" as const,
      minutes: 3,
      seconds: 2,
      turnSeconds: 45,
      days: 7,
    };
    expect(controlOf({ ...own, kind: "fischer" })).toEqual({
      kind: "fischer",
      baseMs: 180_000,
      incrementMs: 2000,
    });
    expect(controlOf({ ...own, kind: "delay" })).toEqual({ kind: "delay", baseMs: 180_000, delayMs: 2000 });
    expect(controlOf({ ...own, kind: "turn" })).toEqual({ kind: "turn", turnMs: 45_000 });
    expect(controlOf({ ...own, kind: "correspondence" })).toEqual({ kind: "correspondence", days: 7 });
    expect(controlOf({ ...own, kind: "unlimited" })).toEqual({ kind: "unlimited" });
  });
  test("are live if they count minutes rather than days", () => {
    expect(Object.values(PRESETS).map(isLive)).toEqual([true, true, true, false, false]);
  });
  test("are described in a few words", () => {
    const words = () => [
      controlWords(PRESETS.medium),
      controlWords({ kind: "fischer", baseMs: 300_000, incrementMs: 0 }),
      controlWords({ kind: "delay", baseMs: 45_000, delayMs: 5000 }),
      controlWords({ kind: "turn", turnMs: 90_000 }),
      controlWords({ kind: "correspondence", days: 1 }),
      controlWords(PRESETS.days),
      controlWords(PRESETS.none),
    ];
    expect(words()).toEqual([
      "10 min + 10 s",
      "5 min",
      "45 s, 5 s delay",
      "90 s per turn",
      "1 day per turn",
      "3 days per turn",
      "No clock",
    ]);
    language.code = "de";
    expect(words().slice(4)).toEqual(["1 Tag je Serie", "3 Tage je Serie", "Ohne Uhr"]);
    language.code = "en";
  });
});

test("invalid stored values are replaced by defaults", () => {
  for (const stored of [null, 7, [], { preset: "blitz", minutes: 0, days: 99, seconds: 1.5 }])
    expect(readControl(stored)).toEqual(FIRST_CONTROL);
  expect(readInvitation('{"color":"black","rated":true,"control":{"days":9}}')).toEqual({
    control: { ...FIRST_CONTROL, days: 9 },
    color: "black",
    rated: true,
  });
  for (const stored of [null, "no JSON", "null", "7"])
    expect(readInvitation(stored)).toEqual({
      control: { ...FIRST_CONTROL, preset: "none" },
      color: "random",
      rated: false,
    });
});
