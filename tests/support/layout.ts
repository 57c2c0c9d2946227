// Layout checks in the browser: shifts, overflow, covered focus.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { sideways } from "../../tools/steps/browsing.mjs";

interface Shift {
  startTime: number;
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
}

/** Layout shifts, with the time when the whole page was parsed. */
interface Moves {
  readAt: number;
  shifts: { at: number; value: number; what: string }[];
}

/** Shifts below a thousandth are reported as 0. */
const NOTHING = 0.001;

/** Records layout shifts without user input, from the next page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: Moves = { readAt: Number.POSITIVE_INFINITY, shifts: [] };
    Object.assign(globalThis, { moves });
    // The last chunk's shift shows in the frame after it.
    const read = () => requestAnimationFrame(() => requestAnimationFrame(() => (moves.readAt = performance.now())));
    addEventListener("DOMContentLoaded", read, { once: true });
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue;
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : "text"));
        moves.shifts.push({ at: startTime, value, what: `${value}: ${nodes.join(" | ")}` });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * No shift after parsing, fonts and pictures included. While the page streams, a word cut in two or a row that gets a
 * longer card may move by a few pixels.
 */
export async function expectStill(page: Page, where = page.url()): Promise<void> {
  const { readAt, shifts } = await movesOf(page);
  const later = shifts.filter(({ at }) => at > readAt);
  assert.deepEqual(
    later.map(({ what }) => what),
    [],
    `${where} moves`,
  );
  expectNothing(
    shifts.filter(({ at }) => at <= readAt),
    where,
  );
}

/** All shifts since navigation add up to less than a thousandth, which is reported as 0. */
export async function expectAlmostStill(page: Page, where: string): Promise<void> {
  expectNothing((await movesOf(page)).shifts, where);
}

function movesOf(page: Page): Promise<Moves> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // A shift is reported after its frame.
    for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next));
    return (globalThis as unknown as { moves: Moves }).moves;
  });
}

function expectNothing(shifts: Moves["shifts"], where: string): void {
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  assert.ok(total < NOTHING, `${where} moves by ${total}:\n${shifts.map(({ what }) => what).join("\n")}`);
}

/** Fails if anything overflows sideways. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  assert.deepEqual(await sideways(page), [], `${where} scrolls sideways`);
}

/** The focused element if a sticky element covers it. */
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
