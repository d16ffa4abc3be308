// The position editor, also with the real rules.
import { afterEach, describe, expect, it } from "vitest";
import type { Failure, FenField, FieldOption } from "tempi-wasm";
import { built, moduleRules } from "../../worker/testing/module";
import { failureSentence } from "../../text/sentences";
import { language } from "../../text/language.svelte";
import { Editor } from "./editor.svelte";
import { faultyPart, fieldName, isShown, optionName, palettePieces } from "./labels";
import {
  cleared,
  moved,
  put,
  readFen,
  turnOf,
  withField,
  withRight,
  withTurn,
  writeFen,
  countOf,
  halves,
  inSum,
  squaresOf,
  takerOf,
  toggled,
  withCount,
  withLetter,
  withPart,
  writeTaker,
} from "./fen";

import { EditorTools, PASSING, applied } from "./tools.svelte";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
function draft(text = START) {
  const read = readFen(text);
  if (!read) throw new Error(`not read: ${text}`);
  return read;
}
const options = (...values: string[]): FieldOption[] =>
  values.map((value) => ({ value, kinds: [], shape: [] }));

afterEach(() => void (language.code = "en"));

describe("a FEN that is edited", () => {
  it("is read and written as it is, fields of the turn included", () => {
    for (const fen of [
      START,
      "4R3/B2K4/P2P4/1R6/7k/2N5/8/3b4 b - - 0 45 waiting=-/Q",
      "8/8/8/8/8/8/8/8 w - e3,d6 12 7 moves=1 state= barred=c6,e5",
    ]) {
      expect(writeFen(draft(fen))).toBe(fen);
    }
    expect(writeFen(draft("8/8/8/8/8/8/8/4K3"))).toBe("8/8/8/8/8/8/8/4K3 w - - 0 1");
    expect(draft("moves=2 8/8/8/8/8/8/8/4K3 b").player).toBe("b");
  });

  it("is no board if squares are missing or too many; letters are for the rules to judge", () => {
    for (const bad of [
      "",
      "8/8",
      "9/8/8/8/8/8/8/8",
      "7/8/8/8/8/8/8/8",
      "8/8/8/8/8/8/8/8p",
      "8/8/8/<img>/8/8/8/8",
      "8/8/8/8/8/8/8/8 w - - 0 1 more",
    ])
      expect(readFen(bad), bad).toBeNull();
    expect(draft("z7/8/8/8/8/8/8/8").pieces.get("a8")).toBe("z");
  });

  it("takes pieces on and off", () => {
    const one = put(draft("8/8/8/8/8/8/8/8"), "e4", "N");
    expect(writeFen(moved(put(one, "a8", "k"), "e4", "a8"))).toBe("N7/8/8/8/8/8/8/8 w - - 0 1");
    expect(writeFen(put(one, "e4", null))).toBe("8/8/8/8/8/8/8/8 w - - 0 1");
    expect(moved(one, "a1", "a2")).toBe(one);
    expect(writeFen(cleared(draft(`${START} moves=1 markers=a2,a7`)))).toBe(
      "8/8/8/8/8/8/8/8 w - - 0 1 markers=a2,a7",
    );
  });

  it("counts turns over both players, whoever begins", () => {
    expect([
      turnOf({ player: "w", number: "1" }, "w"),
      turnOf({ player: "b", number: "3" }, "w"),
      turnOf({ player: "b", number: "1" }, "b"),
    ]).toEqual([1, 6, 1]);
    expect(turnOf({ player: "w", number: "x" }, "w")).toBeNull();
    for (const first of ["w", "b"] as const)
      for (const turn of [1, 2, 7, 40]) expect(turnOf(withTurn(draft(), turn, first), first)).toBe(turn);
  });

  it("gives and takes rights of castling in their order", () => {
    expect(withRight(draft(), "K", false, ["K", "Q", "k", "q"]).castling).toBe("Qkq");
    expect(withRight({ ...draft(), castling: "q" }, "K", true, ["K", "Q", "k", "q"]).castling).toBe("Kq");
    expect(withRight({ ...draft(), castling: "q" }, "q", false, ["K", "Q", "k", "q"]).castling).toBe("-");
  });

  it("has fields of the turn that come and go", () => {
    const set = withField(draft(), "moves", "2");
    expect(writeFen(set)).toBe(`${START} moves=2`);
    expect(writeFen(withField(set, "moves", null))).toBe(START);
  });
});

describe("values of turn fields", () => {
  it("are squares in the board's order", () => {
    expect(toggled("-", "e4")).toBe("e4");
    expect(toggled("e4,a1", "c2")).toBe("a1,c2,e4");
    expect(toggled("e4", "e4")).toBe("-");
    expect(squaresOf("-")).toEqual([]);
  });
  it("are letters, of which unknown ones stay", () => {
    expect(withLetter("", "p", true, options("c", "p"))).toBe("p");
    expect(withLetter("px", "c", true, options("c", "p"))).toBe("cpx");
    expect(withLetter("cp", "c", false, options("c", "p"))).toBe("p");
  });
  it("are sums", () => {
    expect([inSum("5", "4"), inSum("5", "2"), withPart("5", "2", true), withPart("7", "4", false)]).toEqual([
      true,
      false,
      "7",
      "3",
    ]);
  });
  it("are so many pieces", () => {
    expect([countOf("NNB", "N"), countOf("-", "N")]).toEqual([2, 0]);
    expect(withCount("NNB", "N", 1, options("N", "B"))).toBe("NB");
    expect(withCount("N", "N", 0, options("N", "B"))).toBe("-");
    expect(halves("N/-")).toEqual(["N", "-"]);
  });
  it("are a player and a number", () => {
    expect(takerOf("w12")).toEqual({ player: "white", moves: 12 });
    expect(takerOf("-0")).toEqual({ player: null, moves: 0 });
    expect([writeTaker("black", 3), writeTaker(null, 0)]).toEqual(["b3", "-0"]);
  });
});

describe("tools", () => {
  it("lay out pieces, and take off those that are there already", () => {
    const queen = { does: "place", letter: "Q" } as const;
    const laid = applied(queen, draft(), "e4");
    expect(laid.pieces.get("e4")).toBe("Q");
    expect(applied(queen, laid, "e4").pieces.has("e4")).toBe(false);
    expect(applied(queen, laid, "e4", true)).toBe(laid);
    expect(applied({ does: "erase" }, laid, "e4").pieces.has("e4")).toBe(false);
    expect(applied({ does: "move" }, laid, "e4")).toBe(laid);
  });
});

describe("what is wrong", () => {
  it("is told as a sentence, with its place in the text", () => {
    const fault: Failure = {
      code: "fen",
      message: "number: `0` must be a number from 1 to 9999",
      field: "number",
    };
    expect(failureSentence(fault)).toBe("`0` must be a number from 1 to 9999.");
    expect(faultyPart("8/8 w - - 0 0 moves=1", "number")).toEqual(["8/8 w - - 0 ", "0", " moves=1"]);
    expect(faultyPart("8/8 w moves=x - -", "moves")).toEqual(["8/8 w ", "moves=x", " - -"]);
    expect(faultyPart("8/8 w", "position")).toBeNull();
    language.code = "de";
    expect(failureSentence(fault)).toBe("„0“ muss eine Zahl von 1 bis 9999 sein.");
    expect(failureSentence({ code: "fen", message: "position: White has no king", field: "position" })).toBe(
      "Weiß hat keinen König.",
    );
    expect(failureSentence({ code: "fen", message: "position: something new", field: "position" })).toBe(
      "Something new.",
    );
  });
});

describe.runIf(built)("with the rules", () => {
  const rules = moduleRules();
  async function edit(variant: string, fen: string | null = null): Promise<Editor> {
    const editor = new Editor(variant, rules);
    await editor.open(fen);
    return editor;
  }
  const field = (editor: Editor, name: string): FenField => {
    const found = editor.parts?.fields.find((one) => one.name === name);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  };

  it("says in German everything that can be wrong with a FEN", async () => {
    language.code = "de";
    const wrong: [string, string][] = [
      ["chess", ""],
      ["chess", "8/8"],
      ["chess", "08/8/8/8/8/8/8/8"],
      ["chess", "pp8/8/8/8/8/8/8/8"],
      ["chess", "7/8/8/8/8/8/8/8"],
      ["chess", "z7/8/8/8/8/8/8/8"],
      ["chess", "8/8/8/8/8/8/8/8 x"],
      ["chess", "8/8/8/8/8/8/8/8 w A"],
      ["chess", "8/8/8/8/8/8/8/8 w - z9"],
      ["chess", "8/8/8/8/8/8/8/8 w - - x"],
      ["chess", "8/8/8/8/8/8/8/8 w"],
      ["chess", "4k3/8/8/8/8/8/8/3KK3 w"],
      ["chess", "4k3/8/8/8/8/8/8/4RK2 w"],
      ["chess", "P3k3/8/8/8/8/8/8/4K3 w"],
      ["chess", "4k3/8/8/8/8/8/8/P3K3 w"],
      ["chess", "4k3/8/8/8/8/8/8/4K3 w - e3"],
      ["chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 7"],
      ["chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves=1"],
      ["chess", "4k3/8/8/8/8/8/8/4K3 w x=1"],
      ["binary", `${START.replace("KQkq", "-")} moves=1 moves=1`],
      ["binary", `${START.replace("KQkq", "-")} moves=200 left=200`],
      ["binary", `${START.replace("KQkq", "-")} state=z`],
      ["quota", `${START} waiting=N`],
      ["quota", `${START} waiting=Z/-`],
      ["quota", `${START} waiting=${"N".repeat(20)}/-`],
      ["injunction", "r3k3/8/8/8/8/8/8/4K3 w"],
      ["injunction", "1r2k3/8/8/8/8/8/8/4K3 w - - 0 1 markers=a2,a2"],
      ["forward", `${START.replace("KQkq", "-")} taker=x`],
      ["tsunami", "4k3/8/8/8/8/8/8/4K3 w pending=e4"],
    ];
    for (const [variant, fen] of wrong) {
      const answer = await rules.fenFields({ variant, fen });
      expect(answer.ok, `${variant}: ${fen}`).toBe(false);
      if (!answer.ok)
        expect(failureSentence(answer.error), `${answer.error.message}`).not.toMatch(
          / (is|has|the|must|no|needed|field) /,
        );
    }
  });

  it("opens a position in the middle of a turn, and the start of the variant", async () => {
    const editor = await edit(
      "binary",
      "rnb1kbnr/ppp1pppp/8/8/4p3/2N5/PPPP1PPP/R1BQKBNR w - - 0 2 moves=1 left=2",
    );
    expect([
      editor.good,
      editor.value(field(editor, "moves")),
      editor.value(field(editor, "left")),
      field(editor, "left").usual,
    ]).toEqual([true, "1", "2", "3"]);
    expect(editor.view?.progress.ordinal).toBe(2);
    await editor.open(null);
    expect(editor.text).toBe((await edit("binary")).text);
  });

  it("lets less be left of a turn after more moves, unless it was set by hand", async () => {
    const editor = await edit("binary", "rnb1kbnr/ppp1pppp/8/8/4p3/2N5/PPPP1PPP/R1BQKBNR w - - 0 2");
    await editor.set(field(editor, "moves"), "2");
    expect(editor.text).toMatch(/moves=2 left=1$/);
    expect(editor.view?.progress).toMatchObject({ ordinal: 3, check: "may" });
    await editor.set(field(editor, "moves"), "0");
    expect(editor.text).not.toContain("=");
    await editor.set(field(editor, "left"), "2");
    await editor.set(field(editor, "moves"), "1");
    expect(editor.text).toMatch(/left=2 moves=1$/);
  });

  it("lets what follows depend on a change that is still being checked", async () => {
    const editor = await edit("binary", "7k/8/8/8/8/8/8/R3K3 w - - 0 1");
    void editor.type("7k/8/8/8/8/8/8/R3K3 w - - 0 2");
    await editor.set(field(editor, "moves"), "1");
    expect(editor.text).toMatch(/ 0 2 moves=1 left=2$/);
    // It does not wait forever for a check that has been overtaken.
    await Promise.all([editor.type(START), editor.open(null), editor.set(field(editor, "moves"), "1")]);
  });

  it("keeps what is laid out while it makes no sense, and says what is wrong", async () => {
    const editor = await edit("chess");
    await editor.change(cleared(draft()));
    expect([editor.good, editor.view, editor.fault && failureSentence(editor.fault)]).toEqual([
      false,
      null,
      "White has no king.",
    ]);
    expect(editor.parts?.castling.map(({ letter }) => letter)).toEqual(["K", "Q", "k", "q"]);
    await editor.change(put(put(draft("8/8/8/8/8/8/8/8"), "e1", "K"), "e8", "k"));
    expect([editor.good, editor.parts?.fen]).toEqual([true, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);
    await editor.type("4k3/8/8/8");
    expect([editor.good, editor.fault?.field, editor.draft?.pieces.size]).toEqual([false, "placement", 2]);
    await editor.type("");
    expect(editor.good).toBe(false);
  });

  it("opens what it is given though it is no position", async () => {
    const editor = await edit("chess", "nonsense");
    expect([editor.text, editor.good, editor.draft?.pieces.size]).toEqual(["nonsense", false, 32]);
  });

  it("has names for every field and option of every variant", async () => {
    const cards = await rules.catalog();
    if (!cards.ok) throw new Error(cards.error.message);
    let seen = 0;
    for (const code of ["en", "de"] as const) {
      language.code = code;
      for (const { id } of cards.value) {
        const info = await rules.variant({ variant: id });
        if (!info.ok) throw new Error(info.error.message);
        const editor = await edit(id);
        expect(editor.good, id).toBe(true);
        for (const one of editor.parts?.fields ?? []) {
          if (!isShown(one, editor.value(one))) continue;
          seen += 1;
          expect(fieldName(one.name, editor.view?.progress ?? null), `${id} ${one.name}`).not.toBe(one.name);
          for (const option of "options" in one ? one.options : [])
            expect(optionName(one, option, info.value), `${id} ${one.name} ${option.value}`).not.toBe(
              option.value,
            );
        }
      }
    }
    expect(seen).toBeGreaterThan(200);
  });

  it("says shortly what the moves of a turn's shape are", async () => {
    const shapes = async (variant: string, fen: string | null = null) => {
      const editor = await edit(variant, fen);
      const info = await rules.variant({ variant });
      const one = editor.parts?.fields.find(({ kind }) => kind === "sum");
      return info.ok && one?.kind === "sum"
        ? one.options.map((option) => optionName(one, option, info.value))
        : [];
    };
    expect(await shapes("termination")).toEqual([
      "pawn, then any piece except pawn",
      "any piece except pawn, then pawn",
    ]);
    expect((await shapes("monsoon"))[0]).toContain("opposing pawn");
    expect((await shapes("dichotomy"))[0]).toBe("black piece, then white piece");
  });

  it("offers every piece that can stand on the board", async () => {
    const pieces = async (variant: string) => {
      const info = await rules.variant({ variant });
      return info.ok
        ? palettePieces(info.value)
            .map(({ letter }) => letter)
            .join("")
        : "";
    };
    expect(await pieces("chess")).toBe("KQRBNPkqrbnp");
    const ofDichotomy = await pieces("dichotomy");
    expect(new Set(ofDichotomy).size).toBe(ofDichotomy.length);
    const own = await rules.variant({
      variant: {
        id: "mine",
        toml: 'format = 1\nbase = "chess"\n[about]\nname = "Mine"\nsummary = "Mine."\n[men.W]\nname = "wazir"\nmove = "W"\n',
      },
    });
    expect(
      own.ok &&
        palettePieces(own.value)
          .map(({ letter }) => letter)
          .join(""),
    ).toBe("KQRBNPWkqrbnpw");
  });

  it("chooses squares for fields, moves markers on their file, and lays out pieces", async () => {
    const editor = await edit("injunction");
    const said: string[] = [];
    const laying = new EditorTools(editor, (square, letter) => said.push(`${square} ${letter}`));
    const settled = () => new Promise((done) => setTimeout(done, 5));
    expect(laying.markers).toEqual(["a2", "a7"]);
    laying.move("a2", "a4");
    await settled();
    expect([laying.markers, editor.good]).toEqual([["a4", "a7"], true]);
    laying.move("a4", "b4");
    laying.move("a4", "a7");
    laying.put("a7", "Q");
    await settled();
    expect(laying.markers).toEqual(["a4", "a7"]);
    laying.put("d4", "Q");
    laying.drop({ letter: "q", from: null }, "d5");
    laying.drop({ letter: "P", from: "b2" }, null);
    await settled();
    expect([
      editor.draft?.pieces.get("d4"),
      editor.draft?.pieces.get("d5"),
      editor.draft?.pieces.has("b2"),
    ]).toEqual(["Q", "q", false]);
    expect(said).toEqual(["d4 Q", "d5 q", "b2 null"]);

    const push = await edit("push", "4k3/8/2n5/8/8/8/8/4K3 b - - 0 1");
    const pushing = new EditorTools(push, () => {});
    pushing.choose("barred");
    pushing.press("c6", false);
    await settled();
    expect([push.text, push.view?.progress.barred.map(({ square }) => square), pushing.chosen]).toEqual([
      expect.stringContaining("barred=c6"),
      ["c6"],
      ["c6"],
    ]);
    pushing.press("c6", false);
    await settled();
    expect(push.text).not.toContain("barred");
    pushing.choose(PASSING);
    pushing.press("e6", false);
    await settled();
    expect([push.draft?.passing, push.fault?.field]).toEqual(["e6", "en passant"]);
    pushing.choose(PASSING);
    expect(pushing.tool.does).toBe("move");
  });
});
