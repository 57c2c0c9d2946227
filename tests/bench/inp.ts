// Interaction latency on the slow phone: from the touch to the next frame, by the browser's event timing.
import type { Browser, Page } from "playwright-core";
import { newPhone, newTab, rests } from "./visit.ts";

type Timed = Window & { worst: number };

/** Shorter events are not reported. */
const SHORTEST_MS = 16;

export function time(): void {
  const timed = globalThis as unknown as Timed;
  timed.worst = 0;
  const note = (list: PerformanceObserverEntryList) => {
    // Only entries with an interaction id: emulated mouse events have none.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) timed.worst = Math.max(timed.worst, duration);
    }
  };
  new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16, buffered: true } as never);
}

/** Acts, waits until the result is drawn, and returns the slowest event meanwhile. */
export async function answered(
  page: Page,
  act: () => Promise<unknown>,
  there: () => Promise<unknown>,
): Promise<number> {
  await rests(page);
  await page.evaluate(() => Object.assign(globalThis, { worst: 0 }));
  await act();
  await there();
  await rests(page);
  const worst = await page.evaluate(() => (globalThis as unknown as Timed).worst);
  return Math.max(worst, SHORTEST_MS);
}

/** Milliseconds by interaction, on a category page. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  path: string,
): Promise<Record<string, number>> {
  const context = await newPhone(browser, origin);
  const { page } = await newTab(context);
  await page.addInitScript(time);
  await page.goto(path, { waitUntil: "load" });
  const drawer = page.locator("dialog#cart-drawer");
  const press = (selector: string) => () => page.locator(`${selector}:visible`).first().tap();
  const shows = (selector: string) => () => page.locator(selector).first().waitFor();
  const open = () => answered(page, press("a[data-cart]"), () => drawer.waitFor());
  const close = () => answered(page, press("#cart-drawer [data-close]"), () => drawer.waitFor({ state: "hidden" }));
  const window = async (id: string) => {
    const opened = await answered(page, press(`[popovertarget=${id}]`), shows(`#${id}:popover-open`));
    await page.evaluate((name) => document.getElementById(name)?.hidePopover(), id);
    return opened;
  };
  const times = {
    "drawer first": await open(),
    "drawer close": await close(),
    "drawer again": await open(),
    ...(await close().then(() => ({}))),
    menu: await window("catalogue"),
    "filter sheet": await window("filters"),
    add: await answered(page, press("button[name=product]"), shows("[data-count=cart]:visible")),
    typing: await answered(
      page,
      async () => {
        await press("input[type=search]")();
        await page.keyboard.press("o");
      },
      async () => {},
    ),
  };
  await context.close();
  return times;
}
