// The report of a problem. The user can copy it; the page never sends it.
import { engineWorker, rulesWorker } from "../worker/workers";

declare const __VERSION__: string;
export const VERSION: string = __VERSION__;

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);

export function report(error: unknown): string {
  const lines = [
    `Tempi ${VERSION}`,
    `Page: ${location.hash.slice(0, 500) || "#/"}`,
    `Browser: ${navigator.userAgent}`,
    `Time: ${new Date().toISOString()}`,
  ];
  if (error !== null) lines.push("", describe(error).slice(0, 8000));
  for (const [name, worker] of [
    ["Rules", rulesWorker],
    ["Engine", engineWorker],
  ] as const) {
    const death = worker.report;
    if (death) lines.push("", `${name}: ${death.cause}`, death.message, `Question: ${death.question}`);
  }
  return lines.join("\n");
}

/** Copies a text; returns whether the browser allowed it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
