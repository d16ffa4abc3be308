// What is recorded of positions. Only the legal actions of the pieces in `legal` (and those without a
// square) are kept, so that the file stays small.

const value = (answer) => {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
};

/**
 * @param {import("tempi-wasm").Tempi} tempi
 * @param {{ name: string, variant: string, start?: string, actions: string[], legal?: string[] }[]} positions
 * @returns {{ about: Record<string, unknown>, views: Record<string, { variant: string, view: import("tempi-wasm").View }> }}
 */
export function recorded(tempi, positions) {
  const views = positions.map(({ name, variant, start, actions, legal = [] }) => {
    const view = value(tempi.view({ game: { variant, start: start ?? null, actions } }));
    const kept = ({ from, kind }) =>
      legal.includes(kind === "rearrange" ? kind : from) || (from === null && kind !== "rearrange");
    return [name, { variant, view: { ...view, legal: view.legal.filter(kept) } }];
  });
  const about = [...new Set(positions.map(({ variant }) => variant))].map((variant) => {
    const { name, men, tags, tray, ownedByTint, bothColours, markers } = value(tempi.variant({ variant }));
    return [variant, { name, men, tags, tray, ownedByTint, bothColours, markers }];
  });
  return { about: Object.fromEntries(about), views: Object.fromEntries(views) };
}
