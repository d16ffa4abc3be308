import type { View } from "tempi-wasm";
import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { Control } from "./control.svelte";
import { NO_INTENT } from "../turn/gestures";
import type { Act, BoardProps, Refusal } from "./props";
import { aboutOf, view } from "./testing/views";

/** A board, and a host that answers only when `answer` is called. */
function hosted(first: View) {
  const acts: Act[] = [];
  const steps: number[] = [];
  const refusals: Refusal[] = [];
  const said: [string, string][] = [];
  const answers: ((next: View) => void)[] = [];
  const props: BoardProps = {
    view: first,
    about: aboutOf("triomino-1"),
    orientation: "white",
    intent: { ...NO_INTENT, arranging: true },
    look: { animation: 0, coordinates: false, singleKeys: true, previewCaptures: false, spelledFiles: false },
    onIntent: () => {},
    onAct: (act) => {
      acts.push(act);
      return new Promise<void>((done) => {
        answers.push((next) => {
          props.view = next;
          done();
        });
      });
    },
    onRefused: (refusal) => void refusals.push(refusal),
    onStep: (at) => void steps.push(at),
    onCommand: () => {},
    announce: (text, politeness) => void said.push([text, politeness]),
  };
  const control = new Control(() => props);
  control.follow();
  const answer = async (next: View) => {
    answers.shift()?.(next);
    await Promise.resolve();
    flushSync();
    control.follow();
    await Promise.resolve();
  };
  const pieces = (...squares: string[]) => squares.map((square) => control.scene.pieces.get(square)?.role);
  return { control, props, acts, steps, refusals, said, answer, pieces };
}

describe("what is said of a new position", () => {
  const now = view("italian-5-3");
  const earlier = { ...now, at: 1, draft: now.draft.slice(0, 1) };

  it("is one text with the host's remark, and nothing where the host speaks for itself", () => {
    const { control, props, said } = hosted(earlier);
    Object.assign(props, { tells: true, remark: "Why not." });
    props.view = now;
    control.follow();
    expect(said).toEqual([["pawn b3. White: Move 3 of 5 · no check yet. Why not.", "polite"]]);
    // The same remark is not repeated for the same position.
    control.follow();
    expect(said).toHaveLength(1);
    props.remark = null;
    props.tells = false;
    props.view = earlier;
    control.follow();
    expect(said).toHaveLength(1);
  });
});

describe("a piece that may go nowhere", () => {
  it("is asked about, and what has to move next stays picked", () => {
    const now = view("injunction-marker");
    const { control, props, refusals } = hosted(now);
    props.intent = NO_INTENT;
    control.follow();
    const due = control.selection.picked;
    const stuck = now.pieces.find(
      ({ square, color }) => color === now.progress.player && !control.dests.has(square),
    );
    control.pick(stuck?.square ?? "");
    control.stuck(stuck?.square ?? "");
    expect([due !== null, control.selection.picked]).toEqual([true, due]);
    expect(refusals).toEqual([{ at: now.at, text: stuck?.square, from: stuck?.square, to: stuck?.square }]);
    control.stuck(due ?? "");
    expect(refusals).toHaveLength(1);
  });
});

describe("a premove", () => {
  it("that is reported late leaves the next one's piece picked", () => {
    const now = view("chess-start");
    const { control, props, acts } = hosted(now);
    Object.assign(props, { intent: NO_INTENT, planned: [] });
    control.follow();
    control.pick("e2");
    control.moved("g1", "f3", false);
    expect([acts.map(({ text }) => text), control.selection.picked]).toEqual([["g1f3"], "e2"]);
    props.view = { ...now };
    control.follow();
    expect(control.selection.picked).toBe("e2");
    // A piece that has moved is no longer picked.
    control.moved("e2", "e4", false);
    expect(control.selection.picked).toBe(null);
  });
});

describe("a rearrangement", () => {
  const start = { ...view("triomino-1"), legal: view("triomino-start").legal };

  it("takes the second swap before the first is answered, and plays both as one", async () => {
    const { control, acts, answer, pieces } = hosted(start);
    control.moved("b1", "c1", false);
    expect(control.scene.movable).toBe("white");
    expect(control.scene.dests.has("e2")).toBe(false);
    control.moved("c1", "d1", false);
    expect(acts.map(({ text }) => text)).toEqual(["b1=B,c1=N"]);
    expect(pieces("b1", "c1", "d1")).toEqual(["bishop", "queen", "knight"]);
    await answer(view("triomino-rearranged"));
    expect(acts.map(({ at, text }) => [at, text])).toEqual([
      [0, "b1=B,c1=N"],
      [0, "b1=B,c1=Q,d1=N"],
    ]);
    expect(pieces("b1", "c1", "d1")).toEqual(["bishop", "queen", "knight"]);
  });

  it("is taken back if the pieces are back before it is answered", async () => {
    const { control, acts, steps, answer } = hosted(start);
    control.moved("b1", "c1", false);
    control.moved("c1", "b1", false);
    await answer(view("triomino-rearranged"));
    expect([acts.length, steps]).toEqual([1, [0]]);
  });

  it("tells what is not legal yet when the first swap is answered", async () => {
    const { control, steps, refusals, answer } = hosted({
      ...start,
      legal: start.legal.filter(
        ({ text }) => text === "b1=B,c1=N" || text === "b1=N,c1=Q,d1=B" || text === "b1=B,c1=Q,d1=N",
      ),
    });
    control.moved("b1", "c1", false);
    control.moved("b1", "d1", false);
    expect(refusals).toEqual([]);
    await answer(view("triomino-rearranged"));
    expect([steps, refusals.map(({ at, text }) => [at, text])]).toEqual([[0], [[0, "b1=Q,c1=N,d1=B"]]]);
  });

  it("lets nothing else be done meanwhile", () => {
    const { control, acts } = hosted(start);
    control.moved("b1", "c1", false);
    control.moved("e2", "e4", false);
    control.enter("e2");
    expect([acts.length, control.selection.picked]).toEqual([1, null]);
  });
});
