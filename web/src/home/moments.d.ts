/** The position that shows the rule of each built-in variant best, made by `scripts/moments.ts`. */
declare module "virtual:moments" {
  const moments: Readonly<
    Record<
      string,
      { readonly pieces: Readonly<Record<string, string>>; readonly last: string; readonly flipped: boolean }
    >
  >;
  export default moments;
}
