import type { Argument, ParseFault, Template } from "tempi-wasm";
import { afterEach, describe, expect, it } from "vitest";
import {
  failureSentence,
  filled,
  placeholders,
  resultSentence,
  slipSentence,
  whySentence,
} from "./sentences";
import { german } from "./german";
import { all, bestLanguage, either, language, messages, number, plural } from "./language.svelte";
import { built, tempi } from "../worker/testing/module";
import { kindName, playerName } from "./names";

afterEach(() => void (language.code = "en"));

/** The defects of a table of translations. */
function faults(table: Readonly<Record<string, string>>, templates: readonly Template[]): string[] {
  const found: string[] = [];
  for (const { key, english } of templates) {
    const translated = table[key];
    if (translated === undefined) found.push(`${key} has no translation: ${english}`);
    else
      for (const name of placeholders(translated))
        if (!placeholders(english).includes(name)) found.push(`${key} has no {${name}}`);
  }
  const keys = new Set(templates.map(({ key }) => key));
  for (const key of Object.keys(table)) if (!keys.has(key)) found.push(`there is no ${key}`);
  return found;
}

describe.runIf(built)("the sentences of the rules", () => {
  it("are all translated, and speak of nothing but their arguments", async () => {
    const { whyKeys, resultKeys, slipKeys } = await tempi();
    const [why, results, slips] = [whyKeys(), resultKeys(), slipKeys()];
    if (!why.ok || !results.ok || !slips.ok) throw new Error("no keys");
    expect(why.value.length).toBeGreaterThan(100);
    expect(faults(german.why, why.value)).toEqual([]);
    expect(faults(german.result, results.value)).toEqual([]);
    expect(faults(german.slips, slips.value)).toEqual([]);
  });
});

it("a fault in a table is found", () => {
  const templates = [
    { key: "a", english: "{x} and {y}" },
    { key: "b", english: "b" },
  ];
  expect(faults({ a: "{x} und {z}", c: "c" }, templates)).toEqual([
    "a has no {z}",
    "b has no translation: b",
    "there is no c",
  ]);
});

describe("a sentence", () => {
  const knight = { letter: "N", name: "knight" };
  const why = {
    key: "pinned",
    arguments: {
      man: { man: { color: "white", kind: knight, square: "e4" } },
      king: { square: "e1" },
      attacker: { man: { color: "black", kind: { letter: "R", name: "rook" }, square: "e8" } },
    } satisfies Record<string, Argument>,
    sentence:
      "The knight on e4 is pinned: without it, your king on e1 would be in check from the rook on e8.",
    part: null,
    ruling: "G1",
    squares: [],
    anchor: null,
  };

  it("is the one that came with it in English", () => expect(whySentence(why)).toBe(why.sentence));

  it("is made from the arguments in another language", () => {
    language.code = "de";
    expect(whySentence(why)).toBe(
      "Springer e4 ist gefesselt: Ohne diese Figur stünde dein König auf e1 im Schach (Turm e8).",
    );
  });

  it("says what is wrong with a text, and what could have been meant", () => {
    const slip: ParseFault = { key: "not-legal", arguments: {}, text: "Nxc7", candidates: ["Nd3", "Ne4"] };
    const english = "`Nxc7`: this is not legal here (did you mean Nd3 or Ne4?)";
    expect(slipSentence(slip, english)).toBe(english);
    language.code = "de";
    expect(slipSentence(slip, english)).toBe("„Nxc7“: das ist hier nicht erlaubt (gemeint: Nd3 oder Ne4?)");
    const nothing: ParseFault = {
      key: "move-form",
      arguments: { part: { name: "Nc9" } },
      text: "Nc9+",
      candidates: [],
    };
    expect(slipSentence(nothing, "")).toMatch(/^„Nc9“ ist kein Zug: /);
    expect(slipSentence({ ...nothing, text: "Nf3/Nc9" }, "")).toMatch(/^„Nf3\/Nc9“: „Nc9“ ist kein Zug: /);
    expect(
      slipSentence(
        { ...slip, key: "tag-twice", arguments: { part: { name: "White" } }, text: null, candidates: [] },
        "",
      ),
    ).toBe("die Angabe White kommt zweimal vor");
    const fen: ParseFault = {
      key: "fen",
      arguments: { field: { name: "player" }, reason: { name: "`x` must be w or b" } },
      text: null,
      candidates: [],
    };
    expect(slipSentence(fen, "")).toBe(
      "die Stellung (FEN) ist fehlerhaft, und zwar bei „Seite am Zug“: „x“ muss w oder b sein",
    );
    expect(slipSentence({ ...slip, key: "of a later module" }, english)).toBe(english);
    expect(failureSentence({ code: "notation", message: english, slip })).toContain("gemeint");
    expect(failureSentence({ code: "illegal", message: "", why })).toBe(whySentence(why));
    expect(failureSentence({ code: "too-large", message: "at most 5 bytes" })).toBe("Der Text ist zu lang.");
    expect(failureSentence({ code: "question", message: "what was asked" })).toBe("what was asked");
    expect(failureSentence({ code: "fen", message: "position: White has no king", field: "position" })).toBe(
      "Weiß hat keinen König.",
    );
    expect(
      failureSentence({
        code: "fen",
        message: "waiting: a king can never be captured, so none can be waiting",
        field: "waiting",
      }),
    ).toBe("König kann nicht geschlagen werden, also auch nicht warten.");
    expect(
      slipSentence(
        { ...fen, arguments: { field: { name: "position" }, reason: { name: "White has no king" } } },
        "",
      ),
    ).toContain("bei „Stellung“: Weiß hat keinen König");
  });

  it("stays English where a key, an argument or a word is not known", () => {
    language.code = "de";
    expect(whySentence({ ...why, key: "new-rule" })).toBe(why.sentence);
    expect(whySentence({ ...why, arguments: {} })).toBe(why.sentence);
    expect(filled("{inside}", { inside: { word: { word: "beside", english: "beside" } } })).toBeNull();
    expect(filled("{inside}", { inside: { word: { word: "inside", english: "in" } } })).toBe("innerhalb");
  });

  it("names players, types and lists in the language", () => {
    language.code = "de";
    const kinds = { kinds: [knight, { letter: "P", name: "pawn" }, { letter: "Z", name: "zebra" }] };
    expect(filled("{kinds}", { kinds })).toBe("Springer, Bauer oder zebra");
    const result = {
      winner: "white",
      reason: "claim",
      score: "1-0",
      key: "claim",
      arguments: { winner: { player: "white" } },
      sentence: "",
    } as const;
    expect(resultSentence(result)).toBe("Weiß hat den Sieg beansprucht.");
  });
});

describe("a language", () => {
  it("is the first wanted one that there is", () => {
    expect(bestLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(bestLanguage(["fr", "it"])).toBe("en");
    expect(bestLanguage([])).toBe("en");
  });

  it("changes texts, plural forms, lists, numbers and names", () => {
    const text = messages({
      en: { moves: (n: number) => `${n} ${plural(n, "move", "moves")}` },
      de: { moves: (n) => `${n} ${plural(n, "Zug", "Züge")}` },
    });
    expect([text().moves(1), text().moves(2), number(12345), either(["a", "b"])]).toEqual([
      "1 move",
      "2 moves",
      "12,345",
      "a or b",
    ]);
    language.code = "de";
    expect([text().moves(1), text().moves(0), number(12345), all(["a", "b"])]).toEqual([
      "1 Zug",
      "0 Züge",
      "12.345",
      "a und b",
    ]);
    expect([playerName("black"), kindName({ letter: "Q", name: "queen" })]).toEqual(["Schwarz", "Dame"]);
    const tinted = ["white king", "black queen", "white zebra", "whitebait"].map((name) =>
      kindName({ letter: "X", name }),
    );
    expect(tinted).toEqual(["weißer König", "schwarze Dame", "white zebra", "whitebait"]);
  });
});
