// Repeat views on the slow phone: the next page, prefetched when the finger was near its link, or drawn ahead; Back; and the
// same page on another day.
import type { Browser } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import type { Shop } from "../support/shop.ts";
import { Tab } from "../support/tab.ts";
import { until } from "../support/until.ts";
import { openCdn } from "./cdn.ts";
import { median, round } from "./numbers.ts";
import type { Kind, PageKind } from "./pages.ts";
import type { Row } from "./table.ts";
import { newPhone, newTab, rests, seen } from "./visit.ts";

const MOST_SECOND_MS = 300;
/** The most time for a prefetch, in milliseconds. */
const AHEAD_MS = 5000;
/** Start pages, and the link pressed on each. */
const WAYS: [from: Kind, to: Kind][] = [
  ["home", "category"],
  ["category", "product"],
];
const BACK_TO: Kind[] = ["home", "category", "product"];

interface Second {
  fcp: number;
  cls: number;
  ahead: boolean;
}

/** Hovers the link, waits for its prefetch, presses it. */
async function second(browser: Browser, origin: string, from: string, to: string): Promise<Second> {
  const context = await newPhone(browser, origin);
  const { page, session } = await newTab(context);
  await page.goto(from, { waitUntil: "load" });
  await rests(page);
  await session.send("Preload.enable");
  const fetched = new Promise<void>((resolve) => {
    session.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
      if (new URL(prefetchUrl).pathname === to && status === "Ready") resolve();
    });
    setTimeout(resolve, AHEAD_MS);
  });
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  const point = [x + width / 2, y + height / 2] as const;
  await page.mouse.move(...point);
  await fetched;
  await page.mouse.click(...point);
  await page.waitForURL((url) => url.pathname === to);
  await rests(page);
  const { vitals } = await seen(page);
  const delivery = await page.evaluate(() => {
    const [own] = performance.getEntriesByType("navigation") as (PerformanceEntry & { deliveryType?: string })[];
    return own?.deliveryType;
  });
  await context.close();
  return { fcp: vitals.fcp, cls: vitals.cls, ahead: delivery === "navigational-prefetch" };
}

/** The site whose next pages are drawn ahead: it has no scripts of other services. */
const AHEAD_SITE = "depozit";
const SLOWER = 4;

/** Reaches for a product on home, waits until its page is drawn, and opens it: the milliseconds to its first paint. */
async function drawnAhead(origin: string): Promise<number> {
  const tab = await Tab.open();
  try {
    await tab.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await tab.send("Page.navigate", { url: `${origin}/ro` });
    const isComplete = () =>
      tab.evaluate<boolean>('location.href !== "about:blank" && document.readyState === "complete"');
    await until("home", isComplete);
    const home = tab.pages - 1;
    const point = await tab.middleOf('main a[href*="/product/"]');
    const mouse = (type: string) =>
      tab.sendTo(home, "Input.dispatchMouseEvent", { type, ...point, button: "left", clickCount: 1 });
    await mouse("mouseMoved");
    await until("a page ahead", async () => tab.pages > home + 1);
    await tab.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await until("the page ahead", isComplete);
    await mouse("mousePressed");
    await mouse("mouseReleased");
    const paint = `(() => {
      const [{ activationStart }] = performance.getEntriesByType("navigation");
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return activationStart > 0 && paint ? Math.max(1, paint.startTime - activationStart) : 0;
    })()`;
    return await until("its first paint", () => tab.evaluate<number>(paint));
  } finally {
    await tab.close();
  }
}

interface Returned {
  milliseconds: number;
  kept: boolean;
}

interface Shown {
  at: number;
  persisted: boolean;
}

/** Records when a page reopened by Back is painted. */
function followReturns(): void {
  addEventListener("pageshow", ({ persisted }) => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (!persisted && entry?.type !== "back_forward") return;
    const note = () => Object.assign(globalThis, { shown: { at: Date.now(), persisted } });
    // The task after a frame's callbacks runs once it is painted.
    requestAnimationFrame(() => setTimeout(note));
  });
}

const shownAt = (path: string): Shown | false => {
  const { shown } = globalThis as unknown as { shown?: Shown };
  return location.pathname === path && shown ? shown : false;
};

async function back(browser: Browser, origin: string, path: string, other: string): Promise<Returned> {
  const context = await newPhone(browser, origin);
  const { page } = await newTab(context);
  await page.addInitScript(followReturns);
  await page.goto(path, { waitUntil: "load" });
  await rests(page);
  await page.goto(other, { waitUntil: "load" });
  await rests(page);
  const left = await page.evaluate(() => {
    setTimeout(() => history.back());
    return Date.now();
  });
  // A page being unloaded cannot be evaluated.
  const { at, persisted } = await until("the page is shown again", () =>
    page.evaluate(shownAt, path).catch(() => false as const),
  );
  await context.close();
  return { milliseconds: at - left, kept: persisted };
}

interface Repeat {
  fcp: number;
  cls: number;
  siteFont: boolean;
}

/** A second visit in the same browser, with the first one's cache. */
async function repeat(browser: Browser, origin: string, { path, cookies }: PageKind): Promise<Repeat> {
  const context = await newPhone(browser, origin, { cookies });
  const first = await newTab(context);
  await first.page.goto(path, { waitUntil: "networkidle" });
  await rests(first.page);
  await first.page.close();
  const { page, session } = await newTab(context);
  await page.goto(path, { waitUntil: "load" });
  await rests(page);
  const { vitals } = await seen(page);
  const loaded = await page.evaluate(() => {
    const fonts = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const times = fonts.filter(({ name }) => name.endsWith(".woff2")).map(({ responseEnd }) => responseEnd);
    return times.length > 0 ? Math.max(...times) : Number.POSITIVE_INFINITY;
  });
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", {});
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "body" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await context.close();
  // Text painted with the fallback font keeps it if the font is optional, and shifts otherwise.
  const siteFont = loaded <= vitals.fcp && fonts.some(({ isCustomFont }) => isCustomFont);
  return { fcp: vitals.fcp, cls: vitals.cls, siteFont };
}

const PART = "Phone: afterwards";
const middle = (values: number[]): number => round(median(values), 0);
const share = (all: boolean[]): string => `${all.filter(Boolean).length} of ${all.length}`;
const worst = (all: { cls: number }[]): number => round(Math.max(...all.map(({ cls }) => cls)), 4);

function secondRow(from: Kind, to: Kind, all: Second[]): Row {
  return {
    ...{ part: PART, name: `second page, ${from} to ${to}, FCP`, unit: "ms", value: middle(all.map(({ fcp }) => fcp)) },
    more: { "fetched ahead": share(all.map(({ ahead }) => ahead)), CLS: worst(all) },
    target: { of: "value", most: MOST_SECOND_MS },
  };
}

function backRow(to: Kind, all: Returned[]): Row {
  return {
    ...{ part: PART, name: `Back to ${to}, drawn`, unit: "ms", value: middle(all.map((one) => one.milliseconds)) },
    more: { "from the back-forward cache": share(all.map(({ kept }) => kept)) },
  };
}

function repeatRows(kind: Kind, all: Repeat[]): Row[] {
  const without = all.filter(({ siteFont }) => !siteFont).length;
  return [
    {
      ...{ part: PART, name: `${kind} on another day, FCP`, unit: "ms", value: middle(all.map(({ fcp }) => fcp)) },
      more: { CLS: worst(all) },
    },
    {
      ...{ part: PART, name: "… first drawn without the site's font", unit: `of ${all.length}`, value: without },
      target: { of: "value", most: 0 },
    },
  ];
}

/** Uses its own browser: the journeys' one has no back-forward cache. */
export async function measureAgain(shop: Shop, kinds: PageKind[], chosen: PageKind[], visits: number): Promise<Row[]> {
  const browser = await openBrowser({ backForwardCache: true });
  const cdn = await openCdn(shop.url);
  const { origin } = cdn;
  const isChosen = (name: Kind) => chosen.some(({ kind }) => kind === name);
  const pathOf = (name: Kind) => kinds.find(({ kind }) => kind === name)?.path ?? "";
  const times = async <T>(visit: () => Promise<T>) => {
    const all: T[] = [];
    for (let turn = 0; turn < visits; turn++) all.push(await visit());
    return all;
  };
  const rows: Row[] = [];
  for (const [from, to] of WAYS.filter(([, end]) => isChosen(end))) {
    rows.push(secondRow(from, to, await times(() => second(browser, origin, pathOf(from), pathOf(to)))));
  }
  const ahead = await times(() => drawnAhead(shop.origin(AHEAD_SITE)));
  rows.push({
    ...{ part: PART, name: "second page, drawn ahead, first paint", unit: "ms", value: middle(ahead) },
    target: { of: "value", most: MOST_SECOND_MS },
  });
  for (const to of BACK_TO.filter(isChosen)) {
    rows.push(backRow(to, await times(() => back(browser, origin, pathOf(to), pathOf("article")))));
  }
  for (const kind of chosen.filter(({ main }) => main)) {
    rows.push(...repeatRows(kind.kind, await times(() => repeat(browser, origin, kind))));
  }
  cdn.close();
  await browser.close();
  return rows;
}
