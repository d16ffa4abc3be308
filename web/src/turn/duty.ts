// The second line of the turn panel: what is required or allowed now, in sentences made from the state of
// the turn.

import type { Duty, Kind, PlayedAction, SlotNeed, TurnProgress, View } from "tempi-wasm";
import { choosable } from "./gestures";
import { kindName, playerName } from "../text/names";
import { type About, anyOf, anyOfThese, eachOf, kindsTogether, oneTint, others } from "./about";
import { checkCondition, choiceOfShapes } from "./headline";
import { capital } from "./english";
import { text } from "./text";

/** Whether texts are brief: after this many turns, players know the rule. */
export const isBrief = (turn: number): boolean => turn > 6;

/** All sentences of the line, the most urgent first. `brief`: letters instead of sentences where possible. */
export function dutyLine(view: View, about: About, brief: boolean): string {
  const { progress } = view;
  const first = before(view);
  if (first !== null) return first;
  const sentences = [
    ...because(view),
    ...skipped(progress, about),
    ...shapes(progress, about),
    ...movement(progress, about, brief),
    ...progress.duties.map((duty) => owed(duty, view, about)),
    ...ends(progress),
    ...condition(progress),
    ...order(progress),
    ...barred(view),
    ...allowed(view, about),
    ...left(view, brief),
    ...decided(progress, brief),
  ];
  const line = sentences.filter((sentence) => sentence !== "").join(" ");
  // After rearranging, the player has seen the difference.
  const tells = !brief && view.draft.at(-1)?.kind !== "rearrange";
  return line === "" && tells ? (about.summary ?? "") : line;
}

/** Why the turn has this length, if the opponent's turn determined it. */
function because({ progress: { lengthened, ordinal, player, cutShort }, previous }: View): string[] {
  if (ordinal > 1 || !previous || previous.player === player) return [];
  if (cutShort) return [text().cutShort(playerName(previous.player), movesOf(previous.actions))];
  if (!lengthened) return [];
  const captured = lengthened.capture !== 0 && previous.actions.some((action) => action.captured);
  const checked = lengthened.check !== 0 && previous.actions.some((action) => action.check);
  const more = (captured ? lengthened.capture : 0) + (checked ? lengthened.check : 0);
  return more === 0 ? [] : [text().because(playerName(previous.player), captured, checked, more)];
}

/** How many of the actions of a turn were moves. */
export const movesOf = (actions: readonly PlayedAction[]): number =>
  Math.max(0, ...actions.map(({ ordinal }) => ordinal));

/** What must be done before moving. */
function before({ progress }: View): string | null {
  const t = text();
  for (const duty of progress.duties) {
    if (duty.duty === "choose-promotion") {
      const stays = progress.barred.some(({ square }) => square === duty.square);
      return stays ? `${t.theyMovedIt} ${t.itStaysBarred}` : t.theyMovedIt;
    }
    const own = progress.markers?.[progress.player === "white" ? 0 : 1];
    if (duty.duty === "move-marker" && own) return t.markerTo(own.charAt(0));
  }
  return null;
}

/** The parts that were skipped because nothing could be played. */
function skipped({ remaining, player }: TurnProgress, about: About): string[] {
  const t = text();
  return remaining.skipped.map(({ opposing, types }) => {
    const rest = leftOut(types, about);
    if (opposing)
      return t.skippedOpposing(
        playerName(player === "white" ? "black" : "white"),
        types.length > 0 ? anyOf(types) : null,
      );
    return rest ? t.skippedWithout(kindsTogether(rest)) : t.skipped(anyOf(types));
  });
}

function movement(
  { movement: { movesAs, mostSpaces, leapSpaces, noPassing }, markers, player }: TurnProgress,
  about: About,
  brief: boolean,
): string[] {
  const t = text();
  const said: string[] = [];
  if (movesAs.length === 0 && !brief && about.tags.has.includes("changed-moves")) said.push(t.moveAsUsual);
  if (brief && movesAs.length > 0)
    said.push(movesAs.map(([piece, as]) => `${piece.letter}→${as.letter}`).join(" "));
  else if (movesAs.length > 0) said.push(borrowed(movesAs));
  if (mostSpaces !== null) {
    said.push(t.upToSpaces(mostSpaces));
    if (leapSpaces !== null && leapSpaces <= mostSpaces) said.push(t.leaps(leapSpaces));
  }
  for (const [one = "", other = ""] of noPassing)
    said.push(/^[a-h]$/.test(one) ? t.noPassingFiles(one, other) : t.noPassingRanks(one, other));
  if (markers) {
    const [white, black] = [markers[0].charAt(1), markers[1].charAt(1)];
    said.push(player === "white" ? t.markerRanks(white, black) : t.markerRanks(black, white));
  }
  return said;
}

/** `Rooks move as bishops, bishops as rooks.`; types that move alike are joined. */
function borrowed(movesAs: readonly [Kind, Kind][]): string {
  const t = text();
  const groups = new Map<string, { pieces: Kind[]; as: Kind }>();
  for (const [piece, as] of movesAs) {
    const group = groups.get(as.letter) ?? { pieces: [], as };
    group.pieces.push(piece);
    groups.set(as.letter, group);
  }
  const said = [...groups.values()].map(({ pieces, as }, index) =>
    (index === 0 ? t.movesAs : t.alsoAs)(kindsTogether(pieces), kindsTogether([as])),
  );
  return `${said.join(", ")}.`;
}

function owed(duty: Duty, { progress, pieces, legal }: View, about: About): string {
  const t = text();
  const opponent = playerName(progress.player === "white" ? "black" : "white");
  switch (duty.duty) {
    case "undo-check":
      return t.mustUndo(opponent);
    case "opposing-man": {
      const types = progress.duties.find((other) => other.duty === "types");
      return t.withOpposing(opponent, types?.duty === "types" ? anyOf(types.types) : null);
    }
    case "opposing-man-owed":
      return t.opposingOwed(opponent);
    case "types":
      return progress.duties.some((other) => other.duty === "opposing-man") ||
        progress.remaining.groups.length > 0
        ? ""
        : ofTypes(duty.types, about);
    case "other-man":
      return t.otherPiece;
    case "same-man-forward": {
      const piece = pieces.find(({ square }) => square === duty.square);
      return t.mustGoForward(piece ? t.standing(kindName(piece), duty.square) : duty.square);
    }
    case "capture":
      return t.mustCapture;
    case "no-capture":
      if (duty.opposed) return t.noCaptureAfter(opponent);
      return duty.before === null ? t.noCapture : t.noCaptureBefore(duty.before);
    case "capture-or-check":
      return progress.ordinal === duty.by ? t.captureOrCheck : t.captureOrCheckBy(duty.by);
    case "quarter":
      return duty.inside ? t.quarterInside(duty.quarter) : t.quarterOutside(duty.quarter);
    case "re-enter":
      // If no pocket piece may be placed on any square that could be vacated, none enters.
      if (legal.length > 0 && !legal.some(({ entry }) => entry !== null))
        return duty.now ? "" : t.reenterNotYet;
      return duty.now ? t.reenterNow : t.reenterLater;
    case "use-up":
      // The last one can only be used exactly.
      return progress.remaining.spaces === 1 ? "" : t.useUp;
    case "choose-promotion":
    case "move-marker":
    case "leave-check":
    case "leave-check-in-turn":
      return "";
  }
}

function ofTypes(types: readonly Kind[], about: About): string {
  const t = text();
  const tint = oneTint(about, types);
  if (tint !== null) return t.withTint(playerName(tint));
  const rest = leftOut(types, about);
  return rest ? t.withoutTypes(anyOf(rest)) : t.withTypes(anyOf(types), anyOfThese(types));
}

/** The piece types missing from a long list, if naming them is shorter. */
function leftOut(types: readonly Kind[], about: About): Kind[] | null {
  const rest = others(about, types);
  return rest.length > 0 && rest.length < types.length && rest.length <= 2 ? rest : null;
}

/** What the turn may still hold, where there is a choice. */
function shapes({ remaining, ordinal }: TurnProgress, about: About): string[] {
  const t = text();
  if (remaining.shapes.length < 2) return [];
  const choice = ordinal > 1 ? choiceOfShapes(remaining.shapes) : null;
  if (choice !== null) return [`${choice}.`];
  const [first = []] = remaining.shapes;
  const slots = (shape: readonly SlotNeed[]) =>
    shape
      .map(({ types }) => types.map(({ letter }) => letter).join(""))
      .sort()
      .join();
  if (
    first.some(({ types, opposing }) => types.length === 0 || opposing) ||
    remaining.shapes.some((shape) => slots(shape) !== slots(first))
  )
    return [];
  const named = first.map(({ types }) => {
    const rest = leftOut(types, about);
    return rest ? t.slotWithout(anyOf(rest)) : t.slotOf(anyOf(types));
  });
  return [t.eitherOrder(named)];
}

function ends({ ends, moves, ordinal }: TurnProgress): string[] {
  return moves.most > ordinal && ends.includes("capturable") ? [text().capturableEnds] : [];
}

function condition(progress: TurnProgress): string[] {
  const said = checkCondition(progress);
  return said === null ? [] : [`${capital(said)}.`];
}

/** The piece types that have moved, and what may follow this move. */
function order({ remaining }: TurnProgress): string[] {
  const t = text();
  const said: string[] = [];
  const { types, groups } = remaining;
  if (types && types.moved.length > 0) said.push(t.typesMoved(eachOf(types.moved), eachOf(types.free)));
  if (groups.length > 1) said.push(t.then(groups.slice(1).map(anyOf).join(", ")));
  return said;
}

function barred({ progress, pieces }: View): string[] {
  const t = text();
  const pieceOn = (square: string) => pieces.find((one) => one.square === square);
  if (progress.barred.some(({ because }) => because === "moved")) {
    const barredSquares = new Set(progress.barred.map(({ square }) => square));
    return [
      t.stillToMove(
        pieces.filter(({ square, color }) => color === progress.men && !barredSquares.has(square)).length,
      ),
    ];
  }
  if (progress.barred.length === 0) return [];
  // Pieces barred for the same reason are listed together.
  const reasons = [...new Set(progress.barred.map(({ because }) => because))];
  return reasons.map((reason) => {
    const pieces = progress.barred
      .filter(({ because }) => because === reason)
      .map(({ square }) => {
        const piece = pieceOn(square);
        return piece ? t.standing(kindName(piece), square) : square;
      });
    return t.cannotMove(pieces, reason);
  });
}

/** Actions besides moving, and what happens to pieces. */
function allowed({ progress, draft, legal }: View, about: About): string[] {
  const t = text();
  const said: string[] = [];
  const { remaining } = progress;
  const costs = legal.flatMap(({ facts }) => (facts?.cost ? [facts.cost] : []));
  if (remaining.points !== null && costs.length > 0 && Math.max(...costs) > 1)
    said.push(t.costs(Math.max(...costs)));
  if (remaining.points === 1 && remaining.inAll !== 1) said.push(t.onlyCheapest);
  if (progress.lastCapture) said.push(t.lastCapture);
  if (progress.taken.length > 0)
    said.push(
      t.taken(
        progress.taken
          .map((kind) =>
            kind.count > 1 ? `${kind.count} ${text().pieces.plural(kindName(kind))}` : kindName(kind),
          )
          .join(", "),
      ),
    );
  said.push(...checks(progress, about, said.length === 0));
  if (progress.crowded && isLast(progress))
    said.push(t.crowded, t.crowdedNow(progress.crowded.map(([low, high]) => `${low}-${high}`)));
  if (progress.mayRearrange && draft.length === 0) said.push(t.mayRearrange);
  if (progress.mayAnnounce) said.push(t.mayAnnounce);
  if (progress.mayClaim && progress.counters.sincePawn !== null)
    said.push(t.claim(progress.counters.sincePawn));
  return said;
}

/** What captures leave behind, which pawns are safe from capture, and which can promote in place. */
function left({ progress: { leaves, safe, duties }, pieces, legal }: View, brief: boolean): string[] {
  const t = text();
  const said: string[] = [];
  const pending = duties.some(({ duty }) => duty === "choose-promotion");
  const inPlace = pending ? [] : pieces.filter(({ square }) => choosable(legal).includes(square));
  if (inPlace.length > 0) said.push(t.inPlace(inPlace.map((piece) => `${kindName(piece)} ${piece.square}`)));
  if (leaves.length > 0 && brief)
    said.push(t.leavesBrief(leaves.map(([taken, created]) => `${taken.letter}→${created.letter}`).join(" ")));
  else if (leaves.length > 0)
    said.push(t.leaves(leaves.map(([taken, created]) => [kindName(taken), kindName(created)])));
  if (safe.length > 0) said.push(t.safe);
  return said;
}

const isLast = ({ ordinal, moves }: TurnProgress): boolean => ordinal >= moves.most;

/**
 * Which moves of the turn may give check, if this one may not; and who is mated, where pieces of both sides
 * move in alternation.
 */
function checks(progress: TurnProgress, about: About, room: boolean): string[] {
  const t = text();
  const { duties, check, alternate, men: color, player } = progress;
  const matesBoth = alternate && color !== player && about.tags.goals.includes("mate") ? [t.mateWins] : [];
  if (check !== "not-yet" || about.tags.check !== "last" || !room || isLast(progress)) return matesBoth;
  if (duties.some(({ duty }) => duty === "undo-check")) return matesBoth;
  const own = duties.some(
    (duty) => duty.duty === "opposing-man-owed" || (duty.duty === "no-capture" && duty.opposed),
  );
  return [...matesBoth, own ? t.onlyLastOwnChecks : t.onlyLastChecks];
}

/** What has been lost, and what would win. */
function decided({ extinct, decisive, taken, check, player }: TurnProgress, brief: boolean): string[] {
  const t = text();
  const said: string[] = [];
  const own = player === "white" ? 0 : 1;
  for (const side of [1 - own, own]) {
    const lost = extinct?.lost[side] ?? [];
    if (extinct && lost.length > 0)
      said.push(
        t.lost(
          side === own ? null : playerName(own === 0 ? "black" : "white"),
          lost.map(kindsTogether),
          lost.length,
          extinct.most,
        ),
      );
  }
  if (decisive.length === 0) return said;
  if (taken.length > 0) said.push(t.wouldWinToo(anyOf(decisive)));
  else if (extinct || !brief)
    said.push(
      check === "none" && !extinct
        ? t.captureWinsWithoutCheck(anyOf(decisive))
        : t.captureWins(anyOf(decisive)),
    );
  return said;
}
