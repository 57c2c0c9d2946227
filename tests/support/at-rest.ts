// What a page brings when it rests: what it asks for after its own load, and the modules of islands that wait for an idle
// browser, which may be idle before.
import type { Page } from "playwright-core";

/** The addresses that the page asked for, or may ask for, only when it rests. */
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
