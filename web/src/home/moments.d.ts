/** For each built-in variant the position that shows its rule best, made by `scripts/moments.ts`. */
declare module "virtual:moments" {
  const moments: Readonly<
    Record<
      string,
      { readonly pieces: Readonly<Record<string, string>>; readonly last: string; readonly flipped: boolean }
    >
  >;
  export default moments;
}
