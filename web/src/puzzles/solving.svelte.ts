// A puzzle being solved. The moves of an unfinished turn can be taken back, as in a game; a complete turn is judged. A wrong one stays on
// the board with the opponent's answer until it is taken back.

import type {
  Failure,
  GameText,
  LineMove,
  LineTurn,
  PlayedAction,
  Player,
  TurnRecord,
  VariantInfo,
  View,
} from "tempi-wasm";
import { pieceAt, sentences, spokenAll, targetNames } from "../board/spoken";
import type { Puzzle } from "../collection/puzzle";
import type { Attempt } from "../collection/record";
import { Latest } from "../lib/latest";
import { anchorHref } from "../shell/addresses";
import { explained } from "../table/host";
import { playerName } from "../text/names";
import { failureSentence, resultSentence } from "../text/sentences";
import { type SolvingDeps, pageDeps } from "./deps";
import { type Verdict, asLine, bestTurn, judge, lineOf } from "./judge";
import { text } from "./text";

/**
 * `judging`: a complete turn is being checked; `defending`: the opponent answers a correct first turn; `wrong`: a wrong turn has been
 * refuted; `shown`: the solution can be stepped through.
 */
export type Phase =
  "loading" | "failed" | "solving" | "confirming" | "judging" | "defending" | "wrong" | "solved" | "shown";

/** The time for finding the winning turn after a defense that is not in the puzzle's file. */
const FIND_MS = 4000;

interface Said {
  text: string;
  link: string | null;
}

export class Solving {
  phase: Phase = $state("loading");
  failure: Failure | "invalid" | null = $state.raw(null);
  info: VariantInfo | null = $state.raw(null);
  view: View | null = $state.raw(null);
  /** The player who is to win. */
  player: Player = $state("white");
  message: Said | null = $state.raw(null);
  culprits: readonly string[] = $state.raw([]);
  /** The opponent's answer to a wrong turn. */
  reply: LineTurn | null = $state.raw(null);
  /** `piece`: only where the next move starts. */
  hint: { stage: "piece" | "move"; move: LineMove } | null = $state.raw(null);
  /** The first try, once it has counted during this visit. */
  attempt: Attempt | null = $state.raw(null);
  /** Wrong turns so far. */
  mistakes = $state(0);
  /** A hint or the solution was asked for. */
  helped = $state(false);
  /** The winning turn, named after a wrong one; `null`: not to be revealed, or not found. */
  missed: string | null = $state(null);
  /** The turns of the solution, or of what was played, once the puzzle is over. */
  turns: readonly TurnRecord[] = $state.raw([]);
  /** All actions, including those taken back. */
  actions: readonly string[] = $state.raw([]);
  /** Where the player's current turn begins. */
  base = $state(0);
  /** 0: the first turn; 1: the second turn of a puzzle of two. */
  round = $state(0);

  readonly at = $derived(this.view?.at ?? 0);
  readonly over = $derived(this.phase === "solved" || this.phase === "shown");
  readonly canBack = $derived(
    this.phase === "wrong" || this.phase === "confirming"
      ? true
      : this.over
        ? this.at > 0
        : this.phase === "solving" && this.at > this.base,
  );
  readonly canRedo = $derived((this.over || this.phase === "solving") && this.at < this.actions.length);

  /** The FEN after the first turn of the solution. */
  private goal = "";
  /** The winning turn of the current round, if it is known. */
  private answer: readonly LineMove[] | null = null;
  /** Whether the first turn led to the position of the solution. */
  private usual = true;
  private readonly latest = new Latest();
  private closed = false;

  constructor(
    readonly puzzle: Puzzle,
    private readonly deps: SolvingDeps = pageDeps,
  ) {}

  /** Loads the position. The solution is played once, so that a damaged puzzle is noticed now. */
  async open(): Promise<void> {
    const { rules } = this.deps;
    const game = this.upTo(0);
    const [info, view, first, all] = await Promise.all([
      rules.variant({ variant: this.puzzle.variant }),
      rules.view({ game }),
      rules.play({ game, texts: [...this.puzzle.solution], options: { legal: false } }),
      rules.play({ game, texts: [...lineOf(this.puzzle)], options: { legal: false } }),
    ]);
    if (this.closed) return;
    for (const answer of [info, view, first, all]) if (!answer.ok) return this.fail(answer.error);
    if (!info.ok || !view.ok || !first.ok || !all.ok) return;
    if (first.value.refused || all.value.refused || view.value.result) return this.fail("invalid");
    this.info = info.value;
    this.goal = first.value.view.fen;
    this.answer = asLine(first.value.done)?.moves ?? null;
    this.player = view.value.progress.player;
    this.failure = null;
    this.show(view.value);
    this.phase = "solving";
  }
  close(): void {
    this.closed = true;
    this.latest.cancel();
  }
  private fail(failure: Failure | "invalid"): void {
    this.failure = failure;
    this.phase = "failed";
  }

  // Moving

  /** Plays actions at a position of the turn; they replace what follows. */
  async act(at: number, texts: readonly string[]): Promise<void> {
    if (this.phase !== "solving" || at < this.base || at > this.actions.length) return;
    const answer = await this.latest.only(this.deps.rules.play({ game: this.upTo(at), texts: [...texts] }));
    if (answer === null) return;
    if (!answer.ok) return this.refuse(answer.error);
    const { game, done, refused, view } = answer.value;
    // If it is the move that was taken back, the moves after it can still be played again.
    const again = done.length === 1 && this.actions[at] === game.actions[at];
    if (done.length > 0) {
      if (!again) this.actions = game.actions;
      this.show(view);
    }
    if (refused) return this.refuse(refused);
    await this.afterMove(done.at(-1), view);
  }
  private async afterMove(last: PlayedAction | undefined, view: View): Promise<void> {
    if (!last || !(last.endsTurn || view.result)) return;
    // A turn being judged has no moves after it.
    this.actions = this.actions.slice(0, view.at);
    const commit = this.deps.commit();
    const asks = commit === "always" || (commit === "several" && view.at - this.base > 1);
    if (asks && view.result?.winner !== this.player) this.phase = "confirming";
    else await this.examine();
  }
  async confirm(): Promise<void> {
    if (this.phase === "confirming") await this.examine();
  }

  back(): Promise<void> {
    return this.goTo(this.at - 1);
  }
  redo(): Promise<void> {
    return this.goTo(this.at + 1);
  }
  /** Takes back the whole turn, so that another one can be tried. */
  retry(): Promise<void> {
    return this.goTo(this.base);
  }
  async goTo(to: number): Promise<void> {
    if (!["solving", "wrong", "confirming", "solved", "shown"].includes(this.phase)) return;
    const at = Math.max(this.over ? 0 : this.base, Math.min(this.actions.length, to));
    const { over } = this;
    const answer = await this.latest.only(this.deps.rules.view({ game: this.upTo(at) }));
    if (answer === null) return;
    if (!answer.ok) return this.refuse(answer.error);
    const { value: view } = answer;
    this.show(view);
    if (over) return;
    this.phase = "solving";
    // Playing the last move again completes the turn again.
    const last = (view.previous?.actions ?? []).at(-1);
    if (at > this.base && (view.result || (view.draft.length === 0 && last?.endsTurn)))
      await this.afterMove(view.draft.at(-1) ?? last, view);
  }

  /** Explains why something cannot be played. */
  async explain(at: number, tried: string): Promise<void> {
    const answer = await explained(this.deps.rules, { game: this.upTo(at) }, tried);
    if (this.closed || this.phase !== "solving") return;
    if (!answer.ok) return this.refuse(answer.error);
    const { value: why } = answer;
    if (why) return this.refuse({ code: "illegal", message: why.sentence, why });
    this.tell(targetNames([], tried.slice(0, 2)));
  }
  private refuse(failure: Failure): void {
    const { why } = failure;
    this.tell(failureSentence(failure), anchorHref(why?.anchor));
    this.culprits = why?.squares ?? [];
  }
  dismiss(): void {
    if (this.phase === "wrong") return;
    [this.message, this.culprits, this.hint] = [null, [], null];
  }

  // Judging

  private async examine(): Promise<void> {
    const { view, base } = this;
    if (view === null) return;
    this.phase = "judging";
    const goal = this.puzzle.turns === 2 && this.round === 0 ? this.goal : null;
    const verdict = await this.latest.only(judge(this.deps, { game: this.upTo(view.at), view, base }, goal));
    if (verdict === null || this.closed) return;
    if (!verdict.right) return this.refute(verdict);
    if (goal === null || view.result) await this.finish();
    else await this.defend(verdict.usual);
  }

  private refute({ result, reply }: Extract<Verdict, { right: false }>): void {
    const t = text();
    this.mistakes += 1;
    this.count(false);
    this.reply = asLine(reply.actions);
    this.phase = "wrong";
    const forced = this.puzzle.turns === 2 && this.round === 0;
    const rival = playerName(this.player === "white" ? "black" : "white");
    const before = forced ? t.notForced : t.notWon;
    if (result) return this.tell(`${t.wrong} ${resultSentence(result)}`);
    const { actions } = reply;
    if (actions.length === 0) return this.tell(`${t.wrong} ${before}`);
    const told = (moves: string): string =>
      [t.wrong, before, t.answers(rival, moves), reply.result ? resultSentence(reply.result) : ""]
        .join(" ")
        .trim();
    this.tell(told(actions.map(({ name }) => name).join(" ")), null, told(spokenAll(actions)));
  }

  /** Plays the opponent's answer to a correct first turn. `usual`: the one in the puzzle's file. */
  private async defend(usual: boolean): Promise<void> {
    this.phase = "defending";
    this.usual = usual;
    const named = usual ? this.puzzle.line?.[1] : undefined;
    const reply =
      named ?? (await bestTurn(this.deps, this.upTo(this.at))).actions.map((action) => action.text);
    const done: PlayedAction[] = [];
    for (const action of reply) {
      await this.deps.pause();
      if (this.closed) return;
      const played = await this.deps.rules.play({ game: this.upTo(this.at), texts: [action] });
      if (this.closed) return;
      if (!played.ok || played.value.refused) break;
      done.push(...played.value.done);
      this.actions = played.value.game.actions;
      this.show(played.value.view);
    }
    if (this.view?.result) return this.finish();
    const t = text();
    if (done.at(-1)?.endsTurn !== true) {
      // The engine failed: the turn can be entered again.
      this.actions = this.actions.slice(0, this.at - done.length);
      this.phase = "wrong";
      return this.tell(t.noAnswer);
    }
    [this.base, this.round, this.phase, this.answer] = [this.at, 1, "solving", null];
    const rival = playerName(done[0]?.player ?? "black");
    this.tell(
      `${t.right} ${t.answersNow(rival, done.map(({ name }) => name).join(" "))}`,
      null,
      `${t.right} ${t.answersNow(rival, spokenAll(done))}`,
    );
  }

  private async finish(): Promise<void> {
    const t = text();
    this.count(this.mistakes === 0 && !this.helped);
    if (!this.helped) this.deps.solved(this.puzzle);
    this.phase = "solved";
    // The panel already shows how the game ended.
    const won = this.view?.result;
    const rating = this.attempt ? t.yourChange(this.attempt.rating, this.attempt.change) : "";
    const spoken = sentences(t.solved, won ? resultSentence(won) : "", rating);
    this.tell(sentences(t.solved, rating), null, spoken);
    await this.list();
  }
  private count(right: boolean): void {
    this.attempt ??= this.deps.count(this.puzzle, right);
  }

  // Help

  /** Shows the piece of the next correct move; when called again, the move. Both count as help. */
  async advise(): Promise<void> {
    if (this.phase !== "solving") return;
    if (this.hint?.stage === "piece") return this.point({ stage: "move", move: this.hint.move });
    this.help();
    const answer = await this.winning();
    if (this.phase !== "solving" || this.closed) return;
    if (answer === null) return this.tell(text().noHint);
    const draft = this.actions.slice(this.base, this.at);
    const fits = draft.every((action, index) => answer[index]?.text === action);
    // If the draft differs from the solution, go back to the start of the turn.
    if (!fits) await this.goTo(this.base);
    const move = answer[fits ? draft.length : 0];
    if (move) this.point({ stage: move.from === null ? "move" : "piece", move });
  }
  private point(hint: NonNullable<Solving["hint"]>): void {
    const t = text();
    this.hint = hint;
    const { from, name } = hint.move;
    this.tell(
      hint.stage === "piece" && from && this.view ? t.hintPiece(pieceAt(this.view, from)) : t.hintMove(name),
    );
  }

  /** Shows the solution from the current turn on. It can be stepped through. */
  async reveal(): Promise<void> {
    if (this.phase !== "solving" && this.phase !== "wrong" && this.phase !== "confirming") return;
    this.help();
    const answer = await this.winning();
    if (this.closed || this.over) return;
    if (answer === null) return this.tell(text().noHint);
    const before = this.actions.slice(0, this.base);
    const rest = this.round === 0 ? lineOf(this.puzzle) : answer.map((move) => move.text);
    this.actions = [...before, ...rest];
    this.phase = "shown";
    await this.goTo(this.base);
    await this.list();
    this.tell(
      text().shown(
        this.turns
          .flatMap(({ at, actions }) => (at >= this.base ? actions : []))
          .map(({ name }) => name)
          .join(" "),
      ),
    );
  }
  /** Names the winning turn after a wrong turn that ends the attempt. */
  async nameMissed(): Promise<void> {
    const answer = await this.winning();
    if (this.phase === "wrong" && !this.closed)
      this.missed = answer?.map(({ name }) => name).join(" ") ?? null;
  }
  /** Counts a hint, the solution, or an analysis as help. */
  help(): void {
    if (this.over) return;
    this.helped = true;
    this.count(false);
  }

  /** The winning turn of this round; `null`: not found. */
  private async winning(): Promise<readonly LineMove[] | null> {
    const named = this.usual ? this.puzzle.line?.[2] : undefined;
    if (this.answer === null && this.round === 1) {
      const game = this.upTo(this.base);
      if (named) {
        const played = await this.deps.rules.play({ game, texts: [...named], options: { legal: false } });
        if (played.ok && !played.value.refused) this.answer = asLine(played.value.done)?.moves ?? null;
      } else {
        const found = await this.deps.engine.wins({ game, timeMs: FIND_MS });
        if (found.ok) this.answer = found.value.first?.moves ?? null;
      }
    }
    return this.answer;
  }

  // Internals

  upTo(at: number): GameText {
    return { variant: this.puzzle.variant, start: this.puzzle.fen, actions: this.actions.slice(0, at) };
  }
  private show(view: View): void {
    this.view = view;
    [this.message, this.culprits, this.hint, this.reply] = [null, [], null, null];
  }
  private tell(words: string, link: string | null = null, spoken = words): void {
    this.message = { text: words, link };
    this.deps.say(spoken);
  }
  private async list(): Promise<void> {
    const record = await this.deps.rules.record({ game: this.upTo(this.actions.length) });
    if (record.ok && !this.closed) this.turns = record.value.turns;
  }
}
