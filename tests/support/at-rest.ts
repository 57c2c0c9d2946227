// Resources that a page loads at idle: requests after its load event, and the modules of `when=idle` islands, which an idle
// browser may load earlier.
import type { Page } from "playwright-core";

/** Addresses that the page requested after its load event, or may request at idle. */
export async function askedAtRest(page: Page): Promise<Set<string>> {
  const atRest = await page.evaluate(() => {
    const entries = performance.getEntriesByType("resource");
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isLate = ({ startTime }: PerformanceEntry) => startTime > (visit?.loadEventStart ?? 0);
    const early = entries.filter((entry) => !isLate(entry)).map(({ name }) => name);
    const late = entries.filter(isLate).map(({ name }) => name);
    const idle = [...document.querySelectorAll("shop-island[when=idle]")].flatMap((island) =>
      ["src", "words"].flatMap((name) => (island.getAttribute(name) ?? "").split(" ").filter(Boolean)),
    );
    return [...late.filter((name) => !early.includes(name)), ...idle.map((file) => new URL(file, location.href).href)];
  });
  return new Set(atRest);
}
