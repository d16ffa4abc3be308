// A variant's file as the part of an address.
import type { VariantFile } from "tempi-wasm";
import { pack, packedOrNull, type Unreadable, unpack } from "../lib/packed";

export { bytesOf, LINK_CHARACTERS } from "../lib/packed";

/** The most UTF-8 bytes of a file, as the rules take it. */
export const FILE_BYTES = 65_536;
/** The longest identifier. */
const ID_CHARACTERS = 64;

export type Opened = { ok: true; file: VariantFile } | ({ ok: false } & Unreadable);

const written = ({ id, toml }: VariantFile): string => `${id}\n${toml}`;

export const packFile = (file: VariantFile): string => pack(written(file));

/** The packed file, or `null` if it would make too long a link: then it is better exported. */
export const linkOf = (file: VariantFile): string | null => packedOrNull(written(file));

/** Reads what `packFile` wrote, or says what is wrong with it. */
export function unpackFile(packed: string): Opened {
  const unpacked = unpack(packed, FILE_BYTES + ID_CHARACTERS + 1);
  if (!unpacked.ok) return unpacked;
  const end = unpacked.text.indexOf("\n");
  const id = unpacked.text.slice(0, Math.max(0, end));
  if (!isId(id)) return { ok: false, why: "broken" };
  return { ok: true, file: { id, toml: unpacked.text.slice(end + 1) } };
}

/** Whether a text can be a variant's identifier. */
export const isId = (text: string): boolean => text.length <= ID_CHARACTERS && /^[a-z0-9-]+$/.test(text);

/** An identifier from the name of a file that somebody brings, with accents taken off its letters. */
export function idFrom(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  const id = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return isId(id) ? id : "my-variant";
}
