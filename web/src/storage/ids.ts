/** An identifier that nobody can guess or meet twice. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join(
    "",
  );

/** What chance begins with. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
