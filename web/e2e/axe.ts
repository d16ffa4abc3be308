import axe from "axe-core";
import type { Page } from "@playwright/test";

/** The serious and critical violations that axe finds on a page, each with its element. */
async function violationsNow(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document);
    return found.violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary ?? ""}`),
      );
  });
}

/**
 * The serious and critical violations on a page, each with its element. A button that is enabled while axe runs can be reported with the
 * colors of a disabled one, so only violations found twice count.
 */
export async function seriousViolations(page: Page): Promise<string[]> {
  const found = await violationsNow(page);
  if (found.length === 0) return found;
  const again = new Set(await violationsNow(page));
  return found.filter((violation) => again.has(violation));
}
