/** Signs that stand in no text: those that no keyboard writes, but for tabs and the ends of lines and pages. */
const NO_TEXT = /(?![\t-\r])\p{Cc}/u;
/** Old files have it at their end. */
const END = "\x1A";

/** What a file says; `null`: it is no text. Files that are not written in Unicode are read as Western European ones are. */
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

/** Hands a text to the user as a file. */
export function saveText(content: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
