// What is said of men, fields and options of the position editor.

import type { FenField, FieldOption, Player, SlotNeed, TurnProgress } from "tempi-wasm";
import { either } from "../../text/language.svelte";
import { kindName } from "../../text/men";
import { text } from "./text";

/** Men of a variant as the palette has them. `letter`: as FEN writes it. */
export interface PaletteMan {
  letter: string;
  color: Player;
  name: string;
}

/** Types that only this variant has follow. */
const ORDER = "KQRBNP";

/** All men that can stand on the board: those that are drawn white first. */
export function paletteMen({ men: all, ownedByTint }: { men: readonly { letter: string; name: string }[]; ownedByTint: boolean }): PaletteMan[] {
  const t = text();
  const place = (letter: string) => (ORDER + letter.toUpperCase()).indexOf(letter.toUpperCase());
  const men = [...all].sort((one, other) => place(one.letter) - place(other.letter));
  const of = (color: Player): PaletteMan[] =>
    men
      .filter(({ letter }) => !ownedByTint || (letter === letter.toUpperCase()) === (color === "white"))
      .map((kind) => {
        const letter = ownedByTint ? kind.letter : color === "white" ? kind.letter.toUpperCase() : kind.letter.toLowerCase();
        return { letter, color, name: ownedByTint ? t.tintedMan(kindName(kind)) : t.man(kindName(kind), color) };
      });
  return [...of("white"), ...of("black")];
}

/** What a field is called where the turn is counted so. */
export function fieldName(name: string, progress: TurnProgress | null): string {
  const { fields } = text();
  if (name === "left" && progress) {
    const { points, spaces } = progress.remaining;
    return (points !== null ? fields["leftPoints"] : spaces !== null ? fields["leftSpaces"] : fields["leftMoves"]) ?? name;
  }
  return fields[name] ?? name;
}

/** What an option of a field is called. */
export function optionName(field: FenField, { value, kinds, shape }: FieldOption): string {
  const t = text();
  if (shape.length > 0) return shape.map(slotName).join(t.then);
  if (kinds.length > 0) return either(kinds.map(kindName));
  return (field.name === "quadrant" ? t.quarters[value] : t.flags[value]) ?? value;
}

function slotName({ opposing, other, types, capture }: SlotNeed): string {
  const t = text();
  const men = types.length > 0 ? either(types.map(kindName)) : opposing || other ? t.slotMan : t.slotAny;
  const whose = opposing ? t.slotOpposing(men) : other ? t.slotOther(men) : men;
  return capture === null ? whose : capture ? t.slotCaptures(whose) : t.slotQuiet(whose);
}

/** Whether there is anything to set: a list without options says nothing, and an end only matters where there is one. */
export function isShown(field: FenField, value: string): boolean {
  if (field.kind === "ended") return value !== "";
  return !("options" in field) || field.options.length > 0;
}
