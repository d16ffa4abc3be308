// What an invitation is about: a variant and the position in which the game starts.

import type { Card, Piece, Player, Variant } from "tempi-wasm";
import type { VariantView } from "../online/protocol";
import { library } from "../storage/library";
import { cardOf } from "../variants/catalog";
import { rules } from "../worker/workers";

export interface Subject {
  /** The identifier of a built-in variant, or a file. */
  variant: Variant;
  card: Card;
  /** A FEN; `null`: the variant's own start. */
  start: string | null;
  /** The board at the start. */
  pieces: readonly Piece[];
  /** Who moves first. */
  first: Player;
}
/** `unknown`: no such variant; `faulty`: its file has errors; `bad-start`: no game can start from the position. */
export type NoSubject = "unknown" | "faulty" | "bad-start";

/** A variant from the server, in the form that the page's rules expect. */
export const variantOf = ({ id, toml }: VariantView): Variant => (toml === null ? id : { id, toml });

/** The variant with an identifier: built-in, or stored by the user. */
export async function variantById(id: string): Promise<Variant | null> {
  if (cardOf(id)) return id;
  const own = await library.variant(id);
  return own ? { id: own.id, toml: own.toml } : null;
}

/** The card of a variant, without asking the rules where it is built in. */
async function card(variant: Variant): Promise<Card | NoSubject> {
  if (typeof variant === "string") return cardOf(variant) ?? "unknown";
  const answer = await rules.variant({ variant });
  return answer.ok ? answer.value : "faulty";
}

/** Variant and start together, or why they cannot be played. */
export async function subjectOf(variant: Variant, start: string | null): Promise<Subject | NoSubject> {
  const found = await card(variant);
  if (typeof found === "string") return found;
  const subject: Subject = { variant, card: found, start, pieces: found.pieces, first: found.first };
  if (start === null) return subject;
  const answer = await rules.view({ game: { variant, start, actions: [] }, options: { legal: false } });
  if (!answer.ok || answer.value.result) return "bad-start";
  return { ...subject, pieces: answer.value.pieces, first: answer.value.progress.player };
}
