// The labels of pieces, fields and options in the position editor.

import type { FenField, FieldOption, Kind, Player, SlotNeed, TurnProgress } from "tempi-wasm";
import { either } from "../../text/language.svelte";
import { kindName } from "../../text/names";
import { type About, oneTint, others } from "../../turn/about";
import { text } from "./text";

/** A piece in the palette. `letter`: as in the FEN. */
export interface PalettePiece {
  letter: string;
  color: Player;
  name: string;
}

/** Types of users' variants follow. */
const ORDER = "KQRBNP";

/** Kings first, pawns last, except for pieces that chess does not have. */
export function inOrder<P>(pieces: readonly P[], letterOf: (piece: P) => string): P[] {
  const place = (piece: P) => ((letter) => (ORDER + letter).indexOf(letter))(letterOf(piece).toUpperCase());
  return [...pieces].sort((one, other) => place(one) - place(other));
}

/** All pieces that can be on the board, those drawn white first. */
export function palettePieces({
  men: all,
  ownedByTint,
}: {
  men: readonly { letter: string; name: string }[];
  ownedByTint: boolean;
}): PalettePiece[] {
  const t = text();
  const pieces = inOrder(all, ({ letter }) => letter);
  const of = (color: Player): PalettePiece[] =>
    pieces
      .filter(({ letter }) => !ownedByTint || (letter === letter.toUpperCase()) === (color === "white"))
      .map((kind) => {
        const letter = ownedByTint
          ? kind.letter
          : color === "white"
            ? kind.letter.toUpperCase()
            : kind.letter.toLowerCase();
        return {
          letter,
          color,
          name: ownedByTint ? t.tintedPiece(kindName(kind)) : t.piece(kindName(kind), color),
        };
      });
  return [...of("white"), ...of("black")];
}

/** The name of a field, depending on how the turn is counted. */
export function fieldName(name: string, progress: TurnProgress | null): string {
  const { fields } = text();
  if (name === "left" && progress) {
    const { points, spaces } = progress.remaining;
    return (
      (points !== null
        ? fields["leftPoints"]
        : spaces !== null
          ? fields["leftSpaces"]
          : fields["leftMoves"]) ?? name
    );
  }
  return fields[name] ?? name;
}

/** The name of a field's option in a variant. */
export function optionName(
  field: FenField,
  { value, kinds, shape }: FieldOption,
  about: Pick<About, "men" | "ownedByTint">,
): string {
  const t = text();
  if (shape.length > 0) return shape.map((slot) => slotName(slot, about)).join(t.then);
  if (kinds.length > 0) return either(kinds.map(kindName));
  return (field.name === "quadrant" ? t.quarters[value] : t.flags[value]) ?? value;
}

function slotName(
  { opposing, other, types, capture }: SlotNeed,
  about: Pick<About, "men" | "ownedByTint">,
): string {
  const t = text();
  const pieces = types.length > 0 ? menName(types, about) : opposing || other ? t.slotPiece : t.slotAny;
  const whose = opposing ? t.slotOpposing(pieces) : other ? t.slotOther(pieces) : pieces;
  return capture === null ? whose : capture ? t.slotCaptures(whose) : t.slotQuiet(whose);
}

/** `pawn`, `knight or bishop`, `a man that is no pawn`, `a white man`: whichever is short. */
function menName(types: readonly Kind[], about: Pick<About, "men" | "ownedByTint">): string {
  const t = text();
  const tint = oneTint(about, types);
  if (tint) return t.slotTint(tint);
  const rest = others(about, types);
  return rest.length > 0 && rest.length < types.length
    ? t.slotBut(either(rest.map(kindName)))
    : either(types.map(kindName));
}

/**
 * Whether there is anything to set: not if there is only one option, or for an end that has not occurred.
 */
export function isShown(field: FenField, value: string): boolean {
  if (field.kind === "ended") return value !== "";
  // Turns without shapes have nothing to choose.
  if (field.kind === "sum") return field.options.length > 1 && (value !== "0" || field.usual !== "0");
  return !("options" in field) || field.options.length > 0;
}

// The position of an error in a FEN, from the rules' message.

const STANDARD = ["placement", "player", "castling", "en passant", "counter", "number"];

/**
 * Splits the FEN into the text before the invalid word, the word, and the text after it; `null` if the error is about the
 * position as a whole.
 */
export function faultyPart(text: string, field: string | undefined): [string, string, string] | null {
  if (field === undefined) return null;
  const words = [...text.matchAll(/\S+/g)];
  const standard = words.filter(([word]) => !word.includes("="));
  const found = words.find(([word]) => word.startsWith(`${field}=`)) ?? standard[STANDARD.indexOf(field)];
  if (!found) return null;
  const end = found.index + found[0].length;
  return [text.slice(0, found.index), found[0], text.slice(end)];
}
