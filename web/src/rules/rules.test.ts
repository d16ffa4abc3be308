import { existsSync, readFileSync, readdirSync } from "node:fs";
import type { Block, Card, Example, ExampleLine, PlayedAction, RulesPage } from "tempi-wasm";
import { afterEach, describe, expect, it, vi } from "vitest";

// The router needs a window.
vi.mock("../shell/router.svelte", () => ({
  href: (...segments: string[]) => `#/${segments.map(encodeURIComponent).join("/")}`,
}));

import { GERMAN_CAPTIONS } from "./captions.de";
import { language } from "../text/language.svelte";
import { linkOf, rulesHref } from "../shell/addresses";
import { demo, examples, keyMoment, turnLengths } from "./demo";
import { frames, startPieces, tried } from "./frames";
import {
  positionInWords,
  MOST_WORDS,
  brief,
  captions,
  effectsInWords,
  lineInWords,
  moveInWords,
  reasonOf,
} from "./words";

afterEach(() => void (language.code = "en"));

const chess = {
  first: "white" as const,
  pieces: [
    { square: "e1", letter: "K", name: "king", color: "white" as const },
    { square: "f1", letter: "B", name: "bishop", color: "white" as const },
    { square: "e8", letter: "K", name: "king", color: "black" as const },
    { square: "d8", letter: "Q", name: "queen", color: "black" as const },
  ],
};
const bishop = { letter: "B", name: "bishop", color: "white" as const };
const queen = { letter: "Q", name: "queen", color: "black" as const };

function action(given: Partial<PlayedAction>): PlayedAction {
  const { from = "f1", to = "d3" } = given;
  const changes = [
    { square: from ?? "", before: bishop, after: null },
    { square: to ?? "", before: null, after: bishop },
  ];
  return {
    text: `${from}${to}`,
    name: "Bd3",
    kind: "move",
    player: "white",
    turn: 1,
    ordinal: 1,
    from,
    to,
    changes,
    captured: false,
    check: false,
    endsTurn: false,
    ...given,
  };
}
const takes = action({
  from: "d3",
  to: "d8",
  name: "Bxd8",
  ordinal: 2,
  captured: true,
  endsTurn: true,
  changes: [
    { square: "d3", before: bishop, after: null },
    { square: "d8", before: queen, after: bishop },
  ],
});
const illegal: ExampleLine = { kind: "illegal", at: 1, text: "Bb5", because: "a check too early", why: null };
const example: Example = {
  game: { variant: "chess", actions: ["f1d3", "d3d8"] },
  lines: [{ kind: "move", at: 0, move: action({}) }, illegal, { kind: "move", at: 1, move: takes }],
};

describe("an example", () => {
  it("is a picture for its start and one for each line", () => {
    const all = frames(example, chess);
    expect(all.map(({ at }) => at)).toEqual([0, 1, 1, 2]);
    expect(all.map(({ pieces }) => pieces.get("d3")?.role)).toEqual([
      undefined,
      "bishop",
      "bishop",
      undefined,
    ]);
    expect(all.map(({ pieces }) => pieces.get("d8")?.color)).toEqual(["black", "black", "black", "white"]);
    expect(all.map(({ player }) => player)).toEqual(["white", "white", "white", "black"]);
  });

  it("marks what was played in the turn, and what is not allowed", () => {
    const [, first, not, second] = frames(example, chess);
    expect(first?.marks).toEqual([
      { kind: "draft", squares: ["d3"], number: 1 },
      { kind: "draft-from", squares: ["f1"] },
    ]);
    expect(second?.marks.filter(({ kind }) => kind === "draft").map(({ squares }) => squares)).toEqual([
      ["d3"],
      ["d8"],
    ]);
    expect(not?.marks).toContainEqual({ kind: "falls", squares: ["b5"] });
    expect(not?.way).toEqual({ from: "d3", to: "b5", allowed: false });
  });

  it("begins at a FEN if it has one", () => {
    const pieces = startPieces("4k3/8/8/8/3pp3/8/8/R3K3 w - - 0 1", chess);
    expect(positionInWords(pieces)).toBe("White: Ke1, Ra1. Black: Ke8, d4, e4.");
    expect(startPieces("", chess).size).toBe(4);
  });

  it("draws a forbidden move only where its notation says all of it", () => {
    const pieces = startPieces("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", chess);
    expect(tried("Ke2", pieces, "white")).toEqual({ from: "e1", to: "e2" });
    expect(tried("Nc2", pieces, "white")).toEqual({ from: null, to: "c2" });
    expect(tried("Ng1f3", pieces, "white")).toEqual({ from: "g1", to: "f3" });
    expect(tried("O-O", pieces, "white")).toEqual({ from: null, to: null });
    expect(tried("a1=P,a2=R", pieces, "white")).toEqual({ from: null, to: "a1" });
    expect(tried("Nd3/P@c1", pieces, "white")).toEqual({ from: null, to: "d3" });
    expect(tried("exd1=R#", pieces, "black")).toEqual({ from: null, to: "d1" });
    expect(tried("Ke2", pieces, null)).toEqual({ from: null, to: "e2" });
  });
});

describe("words", () => {
  it("say what moves do", () => {
    expect(lineInWords({ kind: "move", at: 0, move: action({}) }, 2)).toBe("White, move 1: Bishop to d3.");
    expect(lineInWords({ kind: "move", at: 1, move: takes }, 1)).toBe("White: Bishop takes queen on d8.");
    const pushes = action({
      ...takes,
      changes: [...takes.changes, { square: "d9", before: null, after: queen }],
    });
    expect(effectsInWords(pushes)).toBe("pushed on: queen to d9");
    expect(
      effectsInWords(
        action({ changes: [...action({}).changes, { square: "a2", before: bishop, after: null }] }),
      ),
    ).toBe("off the board: a2");
    expect(
      effectsInWords(
        action({
          changes: [
            { square: "f1", before: bishop, after: null },
            { square: "e3", before: queen, after: null },
          ],
        }),
      ),
    ).toBe("off the board: d3, e3");
    expect(
      effectsInWords(
        action({
          changes: [
            { square: "f1", before: bishop, after: null },
            { square: "b7", before: null, after: bishop },
          ],
        }),
      ),
    ).toBe("the bishop continues to b7");
    expect(
      effectsInWords(
        action({
          changes: [
            { square: "f1", before: bishop, after: queen },
            { square: "d3", before: null, after: bishop },
          ],
        }),
      ),
    ).toBe("a queen appears on f1");
    expect(
      moveInWords(
        action({
          kind: "rearrange",
          from: null,
          to: null,
          changes: [{ square: "b1", before: bishop, after: queen }],
        }),
      ),
    ).toContain("b1");
    expect(moveInWords(action({ kind: "castle", name: "O-O-O" }))).toBe("castles queenside");
  });

  it("are as few as there is room for", () => {
    const line = {
      ...illegal,
      because: "the rook does not reach c8: the knight on b8 is in the way, and nothing else",
    } as const;
    expect(brief(line, 1, 30)).toBe(
      "Bb5 is illegal: the rook does not reach c8: the knight on b8 is in the way, and nothing else.",
    );
    expect(brief(line, 1, 17)).toBe(
      "Bb5 is illegal: the rook does not reach c8: the knight on b8 is in the way.",
    );
    expect(brief(line, 1, 14)).toBe("Bb5 is illegal: the rook does not reach c8.");
    expect(brief(line, 1, 5)).toBe("Bb5 is illegal here.");
    expect(brief({ kind: "move", at: 1, move: takes }, 2, 6)).toBe("Bishop takes queen on d8.");
    language.code = "de";
    expect(brief(line, 1, 14)).toBe("Bb5 ist hier illegal.");
  });

  it("give the page's own reason, and a translated one in other languages where there is one", () => {
    const why = {
      key: "king-crowded",
      arguments: { king: { square: "e1" }, limit: { number: 3 } },
      part: "removal",
      ruling: "gridlock",
      sentence: "Your king on e1 …",
      squares: [],
      anchor: null,
    };
    const line = { kind: "illegal" as const, at: 0, text: "Ne2", because: "the king is crowded", why };
    expect(reasonOf(line)).toBe("the king is crowded");
    expect(reasonOf({ ...line, because: "" })).toBe("Your king on e1 …");
    language.code = "de";
    expect(reasonOf(line)).not.toMatch(/crowded|Your/);
    expect(reasonOf({ ...line, why: { ...why, part: "men.N.move" } })).toBe("the king is crowded");
    expect(lineInWords({ kind: "move", at: 1, move: takes }, 2)).toBe(
      "Weiß, 2. Zug: Läufer schlägt Dame auf d8.",
    );
  });
});

it("links lead to paragraphs and pages, and never to a script", () => {
  expect(rulesHref("push", "what-1")).toBe("#/rules/push?at=what-1");
  expect(linkOf("#goal", "push")).toEqual({ href: "#/rules/push?at=goal", outside: false });
  expect(linkOf("marseillais.md#turns", "push")).toEqual({
    href: "#/rules/marseillais?at=turns",
    outside: false,
  });
  expect(linkOf("https://example.org/", "push")).toEqual({ href: "https://example.org/", outside: true });
  for (const bad of [
    "javascript:alert(1)",
    "data:text/html,x",
    "JAVASCRIPT:x",
    " javascript:x",
    "//evil",
    "vbscript:x",
  ])
    expect(linkOf(bad, "push")).toBeNull();
});

const folder = new URL("../wasm/rules/", import.meta.url);
const built = existsSync(folder);
const read = <T>(url: URL): T => JSON.parse(readFileSync(url, "utf8")) as T;

describe.skipIf(!built)("the pages of all variants", () => {
  const catalog = built ? read<Card[]>(new URL("../wasm/catalog.json", import.meta.url)) : [];
  const pages = built ? readdirSync(folder).map((name) => read<RulesPage>(new URL(name, folder))) : [];
  const cardOf = (id: string): Card => {
    const card = catalog.find((one) => one.id === id);
    if (!card) throw new Error(id);
    return card;
  };

  it("are there for each variant, with the rule in three steps of at most 14 words", () => {
    expect(pages.map(({ id }) => id).sort()).toEqual(catalog.map(({ id }) => id).sort());
    for (const code of ["en", "de"] as const) {
      language.code = code;
      for (const page of pages) {
        const shown = demo(page, cardOf(page.id));
        const said = shown ? captions(shown, page.id) : [];
        expect(said.length, page.id).toBe(3);
        for (const words of said) {
          expect(words, page.id).toMatch(/^\S.*[.!?]$/);
          expect(words, page.id).not.toMatch(/undefined|null|\{|\}/);
          expect(words.split(/\s+/).length, `${page.id}: ${words}`).toBeLessThanOrEqual(MOST_WORDS);
        }
        expect(new Set(said).size, page.id).toBe(3);
      }
    }
  });

  it("have a key moment for the card, which is seldom the start", () => {
    const placements = pages.map((page) => {
      const card = cardOf(page.id);
      const shown = demo(page, card);
      if (!shown) throw new Error(page.id);
      const frame = keyMoment(shown);
      expect(frame.line?.kind ?? "start", page.id).toBe("move");
      return JSON.stringify([...frame.pieces].sort());
    });
    expect(new Set(placements).size).toBeGreaterThan(pages.length * 0.8);
  });

  it("choose the three steps themselves where they have captions, which are all translated", () => {
    const captioned = pages.flatMap((page) => {
      const written = examples(page).flatMap(({ lines }) => lines.flatMap((line) => line.caption ?? []));
      return written.length > 0 ? [{ page, written }] : [];
    });
    expect(captioned.map(({ page }) => page.id).sort()).toEqual(Object.keys(GERMAN_CAPTIONS).sort());
    for (const { page, written } of captioned) {
      const said = () => {
        const shown = demo(page, cardOf(page.id));
        return shown && captions(shown, page.id);
      };
      language.code = "en";
      expect(said(), page.id).toEqual(written);
      language.code = "de";
      expect(said(), page.id).toEqual(GERMAN_CAPTIONS[page.id]);
    }
  });

  it("tell every line in every language", () => {
    for (const code of ["en", "de"] as const) {
      language.code = code;
      for (const page of pages) {
        for (const one of examples(page)) {
          const lengths = turnLengths(one.lines);
          for (const line of one.lines)
            expect(
              lineInWords(line, line.kind === "move" ? (lengths.get(line.move.turn) ?? 1) : 1),
              page.id,
            ).toMatch(/^\S.+[.!?]$/);
        }
      }
    }
  });

  it("have examples whose pieces are where the moves find them", () => {
    for (const page of pages) {
      const card = cardOf(page.id);
      for (const one of examples(page)) {
        const all = frames(one, card);
        for (const [index, frame] of all.entries()) {
          const line = frame.line;
          if (line?.kind !== "move") continue;
          for (const { square, before } of line.move.changes) {
            expect(all[index - 1]?.pieces.has(square), `${page.id} ${line.move.text} ${square}`).toBe(
              before !== null,
            );
          }
          if (line.move.kind === "marker")
            expect(frame.pieces.get(line.move.to ?? "")?.role, page.id).toBe("marker");
        }
      }
    }
  });

  it("have links that lead somewhere", () => {
    const anchors = (blocks: readonly Block[]): string[] =>
      blocks.flatMap((block) => {
        if (block.kind === "paragraph" || block.kind === "example") return [block.anchor];
        return block.kind === "list"
          ? block.items.flatMap((item) => [item.anchor, ...anchors(item.blocks)])
          : [];
      });
    const all = new Map(
      pages.map((page) => [
        page.id,
        new Set(page.sections.flatMap((section) => [section.anchor, ...anchors(section.blocks)])),
      ]),
    );
    for (const page of pages) {
      for (const { lines } of examples(page)) {
        for (const line of lines) {
          const anchor = line.kind === "illegal" ? line.why?.anchor : null;
          if (anchor)
            expect(
              all.get(anchor.page)?.has(anchor.anchor),
              `${page.id} → ${anchor.page}#${anchor.anchor}`,
            ).toBe(true);
        }
      }
    }
  });
});
