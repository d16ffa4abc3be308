/** Control characters that do not occur in text: all but tabs, line ends and form feeds. */
const NO_TEXT = /(?![\t-\r])\p{Cc}/u;
/** The end-of-file character of old DOS files. */
const END = "\x1A";

/** The text of a file; `null` if it is not text. Files that are not Unicode are read as Western European. */
export async function textOf(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  const all = decoded(bytes);
  const text = all.endsWith(END) ? all.slice(0, -1) : all;
  return NO_TEXT.test(text) ? null : text;
}

function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Downloads a text as a file. */
export const saveText = (content: string, name: string, type: string): void =>
  saveBlob(new Blob([content], { type }), name);

/** Downloads a file. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
