import { expect, it } from "vitest";
import { textOf } from "./files";

const read = (...parts: BlobPart[]): Promise<string | null> => textOf(new Blob(parts));

it("a text file says what is written in it, however it is written", async () => {
  const text = '[White "Müller"]\r\n\n1. e4\te5 *\n';
  expect(await read(text)).toBe(text);
  expect(await read("\uFEFF", text)).toBe(text);
  expect(await read(text, "\x1A")).toBe(text);
  expect(await read("")).toBe("");
  // Windows-1252, and UTF-16 as Windows writes it.
  expect(await read(Uint8Array.from([...'[White "Müller"]'].map((letter) => letter.charCodeAt(0))))).toBe(
    '[White "Müller"]',
  );
  for (const [low, high, mark] of [
    [0, 1, [0xff, 0xfe]],
    [1, 0, [0xfe, 0xff]],
  ] as const) {
    const bytes = new Uint8Array(text.length * 2);
    [...text].forEach(
      (letter, index) => (
        (bytes[2 * index + low] = letter.charCodeAt(0) % 256),
        (bytes[2 * index + high] = letter.charCodeAt(0) >> 8)
      ),
    );
    expect(await read(Uint8Array.from(mark), bytes)).toBe(text);
  }
});

it("a file of anything else is no text", async () => {
  expect(await read(Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256))).toBeNull();
  expect(
    await read(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])),
  ).toBeNull();
  expect(await read('[White "a\0b"]\n\n1. e4 *\n')).toBeNull();
});
