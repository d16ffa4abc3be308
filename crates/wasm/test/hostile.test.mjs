// Every request gets an answer and leaves the instance alive.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { bad, dice, game, good, tempi } from "./tempi.mjs";

const instance = await tempi();
const file = (toml, id = "mine") => ({ id, toml });

after(() => {
  assert.equal(instance.dead, null);
  good(instance.view({ game: game("chess", "e4") }));
});

/** Makes a request and checks the maximum time that it took. */
function within(ms, ask) {
  const before = performance.now();
  const answer = ask();
  const took = performance.now() - before;
  assert.ok(took < ms, `${took.toFixed(0)} ms`);
  return answer;
}

test("requests of the wrong type", () => {
  const circle = {};
  circle.self = circle;
  for (const question of [undefined, null, 5, "x", [], {}, { game: 1 }, { game: {} }, { game: { variant: 1, actions: [] } }, circle, 10n, { game: { variant: "chess", actions: [1] } }]) {
    for (const method of ["view", "play", "takeBack", "finish", "explain", "record", "turnTime", "begin", "goOn", "wins", "readPgn", "writePgn", "gamesToPgn", "check", "template", "variant", "rulesPage"]) {
      bad(instance[method](question), "question");
    }
  }
  bad(instance.view({ game: game("chess"), options: { at: -1 } }), "question");
  bad(instance.view({ game: game("chess"), options: { at: 1.5 } }), "question");
  bad(instance.begin({ game: game("chess"), limits: { nodes: -1 } }), "question");
  bad(instance.begin({ game: game("chess"), level: 400 }), "question");
});

test("texts with arbitrary content", () => {
  const texts = ["", " ", "\0", "e2e4\0", "\ud800", "e2\udc00e4", "🙂".repeat(100), "e2e4".repeat(10_000), "a".repeat(1 << 20), "\u202e", "<script>", "=,=,=", "@@@", "b1=Q,c1=", "O-O-O-O", "--", "claim", "+", "(//)", "é2e4", "e2é4"];
  for (const text of texts) {
    for (const variant of ["chess", "triomino", "extermination", "dichotomy", "injunction"]) {
      for (const answer of [
        instance.explain({ game: game(variant), text }),
        instance.play({ game: game(variant), texts: [text] }),
        instance.view({ game: { variant, actions: [text] } }),
        instance.view({ game: { variant, start: text, actions: [] } }),
      ]) {
        assert.ok(answer.ok || answer.error.message.length < 3000);
      }
    }
    assert.ok(!instance.variant({ variant: text }).ok);
    assert.ok(!instance.rulesPage({ id: text }).ok);
    assert.equal(instance.template({ id: text, base: "chess" }).ok, /^[a-z0-9-]{1,64}$/.test(text));
    assert.ok(!instance.template({ id: "mine", base: text }).ok);
  }
  bad(instance.explain({ game: game("chess"), text: "\ud800" }), "question");
});

test("variant files of any size and shape", () => {
  const broken = [
    "",
    "\0",
    "format = 1",
    "format = 99999999999999999999",
    "a".repeat(65_000),
    "[".repeat(60_000),
    "x = " + "[".repeat(30_000),
    "x = " + "{a=".repeat(20_000),
    "a.".repeat(30_000) + "b = 1",
    "[[a]]\n".repeat(9_000),
    'format = 1\nbase = "mine"\n',
    'format = 1\nbase = "./mine.toml"\n',
    'format = 1\nbase = "../../../etc/passwd"\n',
    'format = 1\nbase = "chess"\n[about]\nname = "\ud800"\n',
    'format = 1\nbase = "chess"\n[start]\nboard = "8/8/8/8/8/8/8/8"\n',
    'format = 1\nbase = "chess"\n[turn]\nlength = [255]\n[men.Q]\nmove = "' + "Q".repeat(50_000) + '"\n',
    "\ufeff\r\n\r\n" + "# 🙂\n".repeat(5_000) + "format = true",
  ];
  for (const toml of broken) {
    const answer = within(2_000, () => instance.check({ file: file(toml) }));
    if (!answer.ok) {
      // An unpaired surrogate is not a valid text.
      bad(answer, "question");
      continue;
    }
    const { usable, diagnostics, info } = answer.value;
    assert.ok(!usable && info === null && diagnostics.length > 0, toml.slice(0, 40));
    for (const { from, to, line, column, endLine, inBase } of diagnostics) {
      assert.ok(0 <= from && from <= to && to <= toml.length && line >= 1 && column >= 1 && endLine >= line, toml.slice(0, 40));
      assert.ok(inBase || toml.length > 65_536 || toml.slice(0, from).split("\n").length === line, `${toml.slice(0, 40)} ${line}`);
    }
    assert.ok(bad(instance.view({ game: { variant: file(toml), actions: [] } }), "variant").diagnostics.length > 0);
  }
  assert.ok(good(instance.check({ file: file("# " + "é".repeat(40_000)) })).diagnostics[0].message.includes("bytes"));
  for (const id of ["", "Mine", "a b", "../x", "x".repeat(65), "é", '"', "<b>"]) bad(instance.check({ file: file("format = 1", id) }), "question");
});

test("randomly changed files", () => {
  const throws = dice(4);
  const { toml } = good(instance.variant({ variant: "coactive" }));
  const whole = good(instance.template({ id: "mine", base: "extermination" })).toml.replaceAll("# ", "");
  for (let count = 0; count < 150; count += 1) {
    const letters = [...(count % 2 ? toml : whole)];
    for (let change = 0; change <= throws(4); change += 1) {
      const at = throws(letters.length);
      const put = ["", "\n", '"', "[", "]", "=", "0", "9", "-", "x", letters[throws(letters.length)]][throws(11)];
      letters.splice(at, throws(6), put);
    }
    const toml2 = letters.join("");
    const { usable } = good(within(2_000, () => instance.check({ file: file(toml2) })));
    if (usable) good(instance.view({ game: { variant: file(toml2), actions: [] } }));
  }
});

test("a user's variant is played, analyzed and explained", () => {
  const own = file('format = 1\nbase = "gridlock"\n[about]\nname = "Mine"\nsummary = "Mine."\n[turn]\nlength = [1, 3]\n');
  const { usable, info } = good(instance.check({ file: own }));
  assert.ok(usable && info.id === "mine" && !info.builtIn && info.description.length > 0);
  const played = game(own, "e4");
  assert.deepEqual(good(instance.view({ game: played })).progress.moves, { least: 3, most: 3 });
  assert.equal(good(instance.explain({ game: played, text: "e7e3" })).anchor, null);
  const { search } = good(instance.begin({ game: played, limits: { nodes: 500 } }));
  let progress;
  do progress = good(instance.goOn({ search }));
  while (!progress.done);
  good(instance.play({ game: played, texts: [progress.choice.action.text] }));
  // The same identifier with a different text is a different variant.
  const other = file(own.toml.replace("[1, 3]", "[1, 2]"));
  assert.deepEqual(good(instance.view({ game: game(other, "e4") })).progress.moves, { least: 2, most: 2 });
  assert.deepEqual(good(instance.view({ game: played })).progress.moves, { least: 3, most: 3 });
});

test("PGN of any size and shape", () => {
  const read = (text) => within(20_000, () => instance.readPgn({ text }));
  const hostile = [
    "",
    "\0",
    "\ufeff",
    "(".repeat(100_000),
    "1. e4 " + "(1. d4 ".repeat(100_000),
    "{".repeat(100_000),
    "[".repeat(100_000),
    '[Variant "' + "x".repeat(100_000) + '"]',
    '[VariantFile "' + "%41".repeat(100_000) + '"]\n\n1. e4',
    '[VariantFile "%ff%00"]\n\n1. e4',
    '[FEN "' + "8/".repeat(50_000) + '"]\n\n1. e4',
    "1. Nf3 Nf6 Ng1 Ng8 ".repeat(20_000),
    "9".repeat(100_000),
    "$".repeat(100_000),
    "e4 $999 ; comment",
    "%\n".repeat(100_000),
    '[White "\\"]\n',
    "1. e4 1-0 0-1 *",
  ];
  for (const text of hostile) {
    const answer = read(text);
    assert.ok(answer.ok, answer.error?.message);
    for (const { error } of answer.value.games) assert.ok(error === null || error.message.length <= 2001);
  }
  bad(read("\ud800"), "question");
  bad(instance.readPgn({ text: "x".repeat((16 << 20) + 1) }), "too-large");
  // A large collection, in parts.
  const text = "[White \"A\"]\n\n1. e4 2. e5 3. Nf3 4. Nc6 *\n\n".repeat(20_000);
  const { games, next } = good(within(10_000, () => instance.readPgn({ text, most: 50 })));
  assert.ok(games.length === 50 && next > 0);
});

test("games of any length, data of any depth", () => {
  const long = Array.from({ length: 20_001 }, () => "e2e4");
  bad(instance.view({ game: { variant: "chess", actions: long } }), "too-large");
  bad(instance.play({ game: game("chess"), texts: long }), "too-large");
  let deep = "x";
  for (let depth = 0; depth < 3_000; depth += 1) deep = [deep];
  bad(instance.view({ game: { variant: "chess", actions: deep } }), "too-large");
  bad(instance.view({ game: { variant: "x".repeat(1 << 20), actions: [] } }), "unknown-variant");
  bad(instance.view({ game: { variant: "chess", actions: [], start: "x".repeat(5_000) } }), "too-large");
  bad(instance.readPgn({ text: "", variants: [{ id: "x", toml: "y".repeat(65 << 20) }] }), "too-large");
});

test("a game of a thousand actions is shown at once", () => {
  const actions = [];
  for (let count = 0; count < 250; count += 1) {
    // Rooks move back and forth with a pawn move in time, so that the game is not drawn.
    actions.push(...["Ra2", "Ra7", "Ra1", "Ra8"]);
    if (actions.length >= 1000) break;
  }
  const own = file('format = 1\nbase = "chess"\n[about]\nname = "Long"\nsummary = "Long."\n[end]\nrepetition = "none"\nquiet-turns = 0\n', "long");
  const told = game(own, ["a4", "a5", ...actions].join(" "));
  good(within(5_000, () => instance.view({ game: told })));
  for (let at = 1000; at > 0; at -= 50) good(within(2_000, () => instance.view({ game: told, options: { at } })));
});
