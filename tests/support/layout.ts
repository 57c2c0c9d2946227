// What a page's layout owes to eyes, thumbs and keyboards, measured in the browser.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
}

/** From the next page on, notes whatever moves without being asked to. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue;
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : "text"));
        moved.push(`${value}: ${nodes.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Nothing has moved since the page began, its fonts and pictures included. */
export async function expectStill(page: Page, where = page.url()): Promise<void> {
  const moved = await page.evaluate(async () => {
    await document.fonts.ready;
    // A shift is reported after the frame in which it happened.
    for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next));
    return (globalThis as unknown as { moved: string[] }).moved;
  });
  assert.deepEqual(moved, [], `${where} moves`);
}

/** All that has moved since the page began, together: less than a thousandth, which is said as a layout shift of 0. */
export async function expectAlmostStill(page: Page, where: string): Promise<void> {
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
  const total = moved.reduce((sum, line) => sum + Number.parseFloat(line), 0);
  assert.ok(total < 0.001, `${where} moves by ${total}:\n${moved.join("\n")}`);
}

/** Nothing sticks out to the side. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 5);
  });
  assert.deepEqual(wide, [], `${where} scrolls sideways`);
}

/** The focused element, if something that sticks to the screen lies over it. */
export function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (!width || !height) return null;
    const seen = [0.25, 0.5, 0.75].some((down) => {
      const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1);
      const found = document.elementFromPoint(x, top + height * down);
      return found && (focused.contains(found) || found.contains(focused));
    });
    return seen ? null : focused.outerHTML.slice(0, 160);
  });
}
