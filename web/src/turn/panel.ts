// The turn panel as data: everything it shows, made from the state of the turn.

import type { Count, LegalAction, Player, View } from "tempi-wasm";
import { type Intent, type Question, single } from "./gestures";
import { kindName } from "../text/names";
import type { About } from "./about";
import { dutyLine } from "./duty";
import { type Standing, headline } from "./headline";
import { type Pips, type StripItem, type TypeSign, pips, strip, types } from "./strip";
import { text } from "./text";

export interface PanelInput {
  view: View;
  about: About;
  standing: Standing;
  /** The player is named instead of addressed, as at a board for two. */
  named: boolean;
  intent: Intent;
  /** The claim button was pressed once; `ready`: a second press counts, since it is not a double click. */
  claiming: false | "pressed" | "ready";
  /** There is a move of this turn to take back, or to play again. */
  canBack: boolean;
  canRedo: boolean;
  /**
   * Going back takes back a move of this turn, and going forward plays one again, rather than only showing
   * positions.
   */
  takesBack?: boolean;
  playsAgain?: boolean;
  /** The short form of the duty line. */
  brief: boolean;
  /** The open question of an incomplete move. */
  question?: Question | null;
}

/** The main button. `text`: the action that it plays. */
export type Main =
  | { does: "end-turn"; label: string; action: LegalAction }
  | { does: "confirm"; label: string }
  | { does: "return"; label: string }
  | { does: "done"; label: string };

/** The buttons beside it. */
export type Extra =
  | { does: "rearrange"; label: string; pressed: boolean }
  | { does: "announce"; label: string; pressed: boolean }
  /** `waits`: clicks have no effect yet. */
  | { does: "claim"; label: string; action: LegalAction; pressed: boolean; waits: boolean };

export interface TrayModel {
  player: Player;
  pieces: Count[];
}

/**
 * A button that steps through positions. `changes`: it takes back or plays a move rather than only viewing.
 */
export interface Step {
  can: boolean;
  changes: boolean;
  label: string;
}

export interface PanelModel {
  headline: string;
  duty: string;
  strip: StripItem[];
  pips: Pips | null;
  types: TypeSign[];
  /** The player's pocket pieces, in variants that have a tray; they can be picked if `picks`. */
  tray: (TrayModel & { picks: boolean }) | null;
  back: Step;
  redo: Step;
  main: Main | null;
  extras: Extra[];
}

export function panel(input: PanelInput): PanelModel {
  const { view, about, standing, intent } = input;
  const { progress, result, draft, previous } = view;
  const mine = standing === "mine" && !result;
  const confirming = standing === "confirming";
  const shown = confirming && draft.length === 0 ? (previous?.actions ?? []) : draft;
  return {
    headline: headline(view, standing, input.named),
    duty: mine ? duty(input) : "",
    strip: strip(progress, shown, view.at, result !== null || confirming),
    pips: result || confirming ? null : pips(progress),
    types: result || confirming ? [] : types(progress, view.legal),
    tray: about.tray ? tray(view, mine && intent.arranging === false) : null,
    ...steps(input),
    main: main(input),
    extras: mine ? extras(input) : [],
  };
}

function steps({
  canBack,
  canRedo,
  takesBack = false,
  playsAgain = false,
}: PanelInput): Pick<PanelModel, "back" | "redo"> {
  const t = text();
  return {
    back: { can: canBack, changes: takesBack, label: takesBack ? t.takeBack : t.previous },
    redo: { can: canRedo, changes: playsAgain, label: playsAgain ? t.playAgain : t.following },
  };
}

function duty({ view, about, intent, brief, question }: PanelInput): string {
  if (question?.open === "relocation")
    return text().relocating(question.piece ? kindName(question.piece) : "");
  return intent.arranging ? text().rearranging : dutyLine(view, about, brief);
}

function tray({ progress, legal }: View, mine: boolean): TrayModel & { picks: boolean } {
  const pieces = progress.waiting[progress.player === "white" ? 0 : 1];
  return { player: progress.player, pieces, picks: mine && legal.some(({ entry }) => entry !== null) };
}

function main({ view, standing, intent }: PanelInput): Main | null {
  const t = text();
  if (standing === "past") return { does: "return", label: t.backToGame };
  if (standing === "confirming") return { does: "confirm", label: t.confirmTurn };
  if (standing !== "mine") return null;
  if (intent.arranging) return { does: "done", label: t.done };
  const end = single(view.legal, "end-turn");
  return end ? { does: "end-turn", label: t.endTurn(view.draft.length), action: end } : null;
}

function extras({ view, intent, claiming }: PanelInput): Extra[] {
  const t = text();
  const found: Extra[] = [];
  if (view.progress.mayRearrange || intent.arranging)
    found.push({ does: "rearrange", label: t.rearrange, pressed: intent.arranging });
  if (view.progress.mayAnnounce)
    found.push({ does: "announce", label: intent.armed ? t.armed : t.announce, pressed: intent.armed });
  const claim = single(view.legal, "claim");
  if (claim)
    found.push({
      does: "claim",
      label: claiming ? t.claimSure : t.claimWin,
      action: claim,
      pressed: claiming !== false,
      waits: claiming === "pressed",
    });
  return found;
}
