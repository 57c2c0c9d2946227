// What a shopper on a slow phone lives through (processor ×4 slower, 1.6 Mbps, 150 ms): the shop's pages
// beside the same HTML and CSS with a hand-written listener, in turn, behind the same content network.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { newShopper } from "../support/browser.ts";
import type { Shop } from "../support/shop.ts";
import type { Addresses } from "./capture.ts";
import { type Cdn, openCdn } from "./cdn.ts";
import { median, round } from "./numbers.ts";
import { type Clicks, click, observe, type ProbedWindow, type Vitals } from "./probe.ts";
import type { Row } from "./table.ts";

const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const QUIET_MS = 1000;
const ADD_MOST = 1.1;
const LONG_TASK_MS = 50;
/** A press of "add" works when it is seen to be taken, and when the cart has counted it. */
const WITHIN = ["addShown", "addSeen"];
const MEASURES = {
  fcp: "FCP",
  lcp: "LCP",
  tbt: "TBT",
  addShown: "first working “add”",
  addClick: "… heard",
  addSeen: "… counted",
  cartSeen: "first working cart",
  cartClick: "… heard",
};

export type Kind = "home" | "category" | "product";
type Seen = Vitals & Clicks;

/** The shop's page with the listener in place of its runtime. */
async function byHand(shop: Shop, path: string): Promise<string> {
  const listener = readFileSync(join(import.meta.dirname, "floors/listener.js"), "utf8");
  const html = await (await shop.fetch(path)).text();
  const without = html.replace(/<script[^>]+src="[^"]*\/storefront-[^"]*"[^>]*><\/script>/, "");
  if (without === html) throw new Error(`${path} has no runtime to be replaced by the listener`);
  return without.replace("</body>", () => `<script>${listener}</script></body>`);
}

async function open(
  browser: Browser,
  origin: string,
  path: string,
  probe: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const { page } = await newShopper(browser, { origin, phone: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await probe(page);
  await page.goto(path, { waitUntil: "load" });
  return page;
}

/** A visit that presses one of the two buttons as soon as there is one; each alone, as a shopper would. */
async function press(browser: Browser, origin: string, path: string, what: "add" | "cart"): Promise<Clicks> {
  const page = await open(browser, origin, path, async (opened) => {
    await opened.addInitScript(observe);
    await opened.addInitScript(click, what);
  });
  const answered = (key: "addSeen" | "cartSeen") => (globalThis as unknown as ProbedWindow).bench.clicks[key];
  await page.waitForFunction(answered, `${what}Seen` as const);
  const { clicks, vitals } = await page.evaluate(() => (globalThis as unknown as ProbedWindow).bench);
  await page.context().close();
  // Nothing is seen before the first paint.
  for (const key of ["addShown", "addSeen", "cartSeen"] as const) {
    const at = clicks[key];
    if (at) clicks[key] = Math.max(at, vitals.fcp);
  }
  return clicks;
}

/** One visit that only looks, and two that click. */
async function visit(browser: Browser, origin: string, path: string): Promise<Seen> {
  const looking = await open(browser, origin, path, (page) => page.addInitScript(observe));
  const quiet = (ms: number) => performance.now() - (globalThis as unknown as ProbedWindow).bench.vitals.last > ms;
  await looking.waitForFunction(quiet, QUIET_MS);
  const { vitals } = await looking.evaluate(() => (globalThis as unknown as ProbedWindow).bench);
  await looking.context().close();

  const clicks = { ...(await press(browser, origin, path, "add")), ...(await press(browser, origin, path, "cart")) };

  const late = vitals.tasks.filter(({ start }) => start >= vitals.fcp);
  const tbt = late.reduce((total, { length }) => total + length - LONG_TASK_MS, 0);
  return { fcp: vitals.fcp, lcp: vitals.lcp, cls: vitals.cls, tbt, ...clicks };
}

function rowsOf(kind: string, ours: Seen[], floor: Seen[]): Row[] {
  const part = `Phone: ${kind}`;
  const middle = (all: Seen[], key: keyof Seen) => median(all.map((one) => one[key] ?? Number.NaN));
  const rows = Object.entries(MEASURES).map(([key, name]): Row => {
    const [value, beside] = [ours, floor].map((all) => round(middle(all, key as keyof Seen), 0));
    const row = {
      part,
      name,
      unit: "ms",
      value: value ?? Number.NaN,
      floor: { name: "by hand", value: beside ?? Number.NaN },
    };
    return WITHIN.includes(key) ? { ...row, target: { of: "ratio", most: ADD_MOST } } : row;
  });
  const cls = { part, name: "CLS", unit: "", value: round(middle(ours, "cls"), 4) };
  return [...rows, { ...cls, target: { of: "value", most: 0 } }];
}

export async function measurePhone(
  browser: Browser,
  shop: Shop,
  addresses: Addresses,
  { visits, kinds }: { visits: number; kinds: Kind[] },
): Promise<Row[]> {
  const pages: Record<string, string> = {};
  for (const kind of kinds) pages[addresses[kind]] = await byHand(shop, addresses[kind]);
  const ours: Cdn = await openCdn(shop.url);
  const floor: Cdn = await openCdn(shop.url, pages);
  const origins = { ours: ours.origin, floor: floor.origin };
  for (const origin of Object.values(origins)) await visit(browser, origin, addresses.category);
  const rows: Row[] = [];
  for (const kind of kinds) {
    const seen: { ours: Seen[]; floor: Seen[] } = { ours: [], floor: [] };
    for (let turn = 0; turn < visits; turn++) {
      // The second visit finds a warmer machine: they take turns.
      for (const who of turn % 2 === 0 ? (["ours", "floor"] as const) : (["floor", "ours"] as const)) {
        seen[who].push(await visit(browser, origins[who], addresses[kind]));
      }
    }
    rows.push(...rowsOf(kind, seen.ours, seen.floor));
  }
  ours.close();
  floor.close();
  return rows;
}
