// Turns, reasons, ends of games, and their sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bad, game, good, tempi } from "./tempi.mjs";

const instance = await tempi();
const view = (variant, actions, start, options) => good(instance.view({ game: game(variant, actions, start), options }));

test("the state of a turn is described", () => {
  const shown = view("binary", "e4 d5 dxe4 Nc3");
  assert.equal(shown.progress.player, "white");
  assert.equal(shown.progress.ordinal, 2);
  assert.deepEqual(shown.progress.moves, { least: 3, most: 3 });
  assert.equal(shown.progress.check, "not-yet");
  assert.deepEqual(
    shown.progress.movement.movesAs.map(([man, as]) => man.letter + as.letter).sort(),
    ["BR", "NQ", "QN", "RB"],
  );
  assert.deepEqual(shown.english.parts, ["move 2 of 3", "may not give check yet"]);
  assert.deepEqual(shown.draft.map((action) => action.name), ["Nc3"]);
  assert.equal(shown.previous.text, "2. d5 dxe4");
  assert.equal(shown.previous.complete, true);
});

test("any position of a game can be shown", () => {
  const whole = game("binary", "e2e4 d7d5 d5e4 b1c3");
  for (let at = 0; at <= 4; at += 1) {
    const shown = good(instance.view({ game: whole, options: { at } }));
    assert.deepEqual([shown.at, shown.actions], [at, 4]);
    assert.equal(shown.fen, view("binary", whole.actions.slice(0, at).join(" ")).fen);
  }
  bad(instance.view({ game: whole, options: { at: 5 } }), "question");
});

test("actions have facts", () => {
  const facts = (variant, actions, start, text) => {
    const found = view(variant, actions, start).legal.find((action) => action.text === text);
    assert.ok(found, `${variant} ${text}`);
    return found;
  };
  assert.deepEqual(facts("push", "e4 d5", null, "e4d5").facts.pushes.map(({ from, to }) => from + to), ["d5c6", "c6b7", "b7a8"]);
  assert.equal(facts("four-point", "e4 e5 d5", null, "b1c3").facts.cost, 1);
  assert.equal(facts("six-space", "e3", null, "g8f6").facts.cost, 2);
  assert.deepEqual(facts("chess", "e4 e5 Nf3 Nc6 Bc4 Bc5", null, "e1g1").rook, { from: "h1", to: "f1" });
  assert.equal(facts("chess", "", "k7/4P3/8/8/8/8/8/K7 w - -", "e7e8q").promotion.letter, "Q");
  const creation = facts("forward", "", "6k1/3q4/8/8/8/8/8/K2Q4 w - -", "d1d7");
  assert.deepEqual(creation.facts.creates, { square: "d1", man: { letter: "R", name: "rook" } });
  assert.deepEqual(creation.facts.captures, { square: "d7", man: { letter: "Q", name: "queen" } });
  assert.equal(facts("marseillais", "", null, "e2e4").facts.endsTurn, false);
  assert.equal(facts("marseillais", "e2e4", null, "d2d4").facts.endsTurn, true);
  assert.equal(facts("injunction", "", null, "a2a3").kind, "marker");
});

test("announcements are omitted unless requested", () => {
  const id = "double-move-helpmate";
  const offered = (options) => view(id, "", null, options).legal.filter((action) => action.announces).length;
  assert.equal(offered({}), 0);
  assert.ok(good(instance.variant({ variant: id })).announcement);
});

test("a false announcement is not played as the plain move", () => {
  const id = "double-move-helpmate";
  const { done, refused } = good(instance.play({ game: game(id), texts: ["e2e4!"] }));
  assert.deepEqual([done.length, refused.code, refused.why.key], [0, "illegal", "announcement-untrue"]);
  assert.equal(good(instance.play({ game: game(id), texts: ["e2e4"] })).done.length, 1);
});

test("illegal actions have reasons, in both notations", () => {
  const why = good(instance.explain({ game: game("binary", "e4 d5 dxe4 Nc3"), text: "Nxc7" }));
  assert.equal(why.key, "check-before-last");
  assert.equal(why.sentence, "Nxc7 would give check; in Binary Chess, only the last move of a turn may give check.");
  assert.equal(why.part, "check.allowed");
  assert.equal(why.anchor.page, "binary");
  const page = good(instance.rulesPage({ id: "binary" }));
  assert.ok(JSON.stringify(page).includes(`"anchor":"${why.anchor.anchor}"`));
  const templates = good(instance.whyKeys());
  assert.ok(templates.some(({ key, english }) => key === why.key && english.includes("{move}")));
  const pinned = good(instance.explain({ game: game("chess", "", "4k3/4r3/8/8/8/8/4N3/4K3 w - -"), text: "e2c3" }));
  assert.ok(pinned.squares.includes("e7"), JSON.stringify(pinned));
  assert.equal(good(instance.explain({ game: game("chess"), text: "e2e4" })), null);
  // The rest of a promotion has yet to be chosen.
  assert.equal(good(instance.explain({ game: game("chess", "", "k7/4P3/8/8/8/8/8/K7 w - -"), text: "e7e8" })), null);
  bad(instance.explain({ game: game("chess"), text: "what?" }), "notation");
  assert.equal(instance.explain({ game: game("chess"), text: "Nc9" }).error.slip.key, "move-form");
});

test("texts are played up to the first illegal one", () => {
  const { done, refused, game: after, view: shown } = good(instance.play({ game: game("binary", "e4 d5 dxe4"), texts: ["Nc3", "Nxc7", "d4"] }));
  assert.deepEqual(done.map((action) => action.text), ["b1c3"]);
  assert.equal(refused.index, 1);
  assert.equal(refused.code, "illegal");
  assert.equal(refused.why.key, "check-before-last");
  assert.deepEqual(after.actions, ["e2e4", "d7d5", "d5e4", "b1c3"]);
  assert.equal(shown.at, 4);
});

test("turns and actions are taken back", () => {
  const whole = game("marseillais", "e4 d4 d5 dxe4 a3");
  const back = (what) => good(instance.takeBack({ game: whole, what })).game.actions.length;
  assert.equal(back("action"), 4);
  assert.equal(back("turn"), 4);
  assert.equal(good(instance.takeBack({ game: { ...whole, actions: whole.actions.slice(0, 4) }, what: "turn" })).game.actions.length, 2);
  assert.equal(good(instance.takeBack({ game: game("chess"), what: "turn" })).game.actions.length, 0);
});

test("games end on the board and by declaration", () => {
  const mated = view("chess", "f3 e5 g4 Qh4#");
  assert.equal(mated.result.sentence, "White is checkmated. Black wins.");
  assert.deepEqual(mated.checked, ["e1"]);
  assert.equal(mated.legal.length, 0);
  bad(instance.view({ game: game("chess", "f3 e5 g4 Qh4# a3") }), "game");
  const over = good(instance.play({ game: game("chess", "f3 e5 g4 Qh4#"), texts: ["a3"] }));
  assert.equal(over.refused.code, "over");
  assert.equal(over.refused.result.reason, "checkmate");

  const finish = (variant, end) => instance.finish({ game: game(variant, "e4"), end });
  const resigned = good(finish("chess", { reason: "resignation", player: "black" }));
  assert.equal(resigned.view.result.score, "1-0");
  assert.equal(resigned.view.legal.length, 0);
  assert.equal(good(instance.view({ game: resigned.game })).result.reason, "resignation");
  // Earlier positions of the game are unaffected.
  assert.equal(good(instance.view({ game: resigned.game, options: { at: 0 } })).result, null);
  assert.equal(good(instance.takeBack({ game: resigned.game, what: "action" })).view.result, null);
  assert.equal(good(instance.takeBack({ game: resigned.game, what: "action" })).game.actions.length, 1);
  assert.equal(good(finish("chess", { reason: "agreement" })).view.result.score, "1/2-1/2");
  bad(finish("forward", { reason: "agreement" }), "not-here");
  bad(finish("chess", { reason: "resignation" }), "question");
  bad(instance.finish({ game: resigned.game, end: { reason: "agreement" } }), "over");
  const keys = new Set(good(instance.resultKeys()).map(({ key }) => key));
  assert.ok([mated, resigned.view].every((shown) => keys.has(shown.result.key)));
});

test("repetition is recognized", () => {
  const shuffle = "Nf3 Nf6 Ng1 Ng8 ";
  assert.equal(view("chess", shuffle).occurrences, 2);
  assert.equal(view("chess", shuffle.repeat(2)).result.reason, "repetition");
});

test("waiting pieces, barred pieces and markers are listed", () => {
  assert.deepEqual(view("push", "e4 d5 exd5").progress.barred.map(({ square, because }) => `${square} ${because}`).sort(), [
    "a8 pushed",
    "b7 pushed",
    "c6 pushed",
  ]);
  assert.equal(view("injunction", "").progress.markers.length, 2);
  assert.deepEqual(view("injunction", "").progress.duties, [{ duty: "move-marker" }]);
  const tray = view("extermination", "", "4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 3").progress.waiting;
  assert.equal(tray.length, 2);
});

test("the time for a turn is a part of the clock", () => {
  const time = (leftMs) => good(instance.turnTime({ game: game("chess"), leftMs }));
  const { usualMs, mostMs } = time(60_000);
  assert.ok(usualMs > 500 && usualMs < 6_000, `${usualMs}`);
  assert.ok(mostMs >= 2 * usualMs && mostMs < 30_000, `${mostMs}`);
  assert.deepEqual(time(-5), { usualMs: 0, mostMs: 0 });
});
