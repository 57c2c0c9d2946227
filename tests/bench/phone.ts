// First visits on a slow phone: the shop's pages and their floors, in turn, behind the same CDN.
import type { Browser } from "playwright-core";
import type { Shop } from "../support/shop.ts";
import { openCdn, ready } from "./cdn.ts";
import { bare, byHand } from "./floors.ts";
import { median, round } from "./numbers.ts";
import { answerOf, type PageKind } from "./pages.ts";
import { type Clicks, click, type ProbedWindow, type Vitals } from "./probe.ts";
import type { Row } from "./table.ts";
import { newPhone, newTab, rests, seen } from "./visit.ts";

const MOST = { fcp: 1.25, lcp: 1.35, addAfterPaintMs: 100, cls: 0 };
const LONG_TASK_MS = 50;
const TURNS = ["shop", "bare", "static"] as const;

type Who = (typeof TURNS)[number];
export type Look = Vitals & { largest: string };
export type Press = Clicks & { fcp: number };

export interface PhoneEffort {
  /** Visits of home, category, product and checkout. */
  visits: number;
  /** Visits of the other kinds of pages. */
  few: number;
  /** Visits that press a button. */
  presses: number;
}

/** A first visit without interaction. */
export async function look(
  browser: Browser,
  origin: string,
  path: string,
  cookies: PageKind["cookies"] = new Map(),
): Promise<Look> {
  const context = await newPhone(browser, origin, { cookies });
  const { page } = await newTab(context);
  await page.goto(path, { waitUntil: "load" });
  await rests(page);
  const { vitals } = await seen(page);
  await context.close();
  const late = vitals.tasks.filter(({ start }) => start >= vitals.fcp);
  const tbt = late.reduce((total, { length }) => total + length - LONG_TASK_MS, 0);
  return { fcp: vitals.fcp, lcp: vitals.lcp, largest: vitals.largest, cls: vitals.cls, tbt };
}

/** A first visit that presses one of the two buttons as soon as it is there; each in a visit of its own. */
export async function press(browser: Browser, origin: string, path: string, what: "add" | "cart"): Promise<Press> {
  const context = await newPhone(browser, origin);
  const { page } = await newTab(context);
  await page.addInitScript(click, what);
  await page.goto(path, { waitUntil: "load" });
  const answered = (key: "addSeen" | "cartSeen") => {
    const { clicks, vitals } = (globalThis as unknown as ProbedWindow).bench;
    return clicks[key] !== undefined && vitals.fcp > 0;
  };
  await page.waitForFunction(answered, `${what}Seen` as const);
  const { clicks, vitals } = await seen(page);
  await context.close();
  // Nothing is visible before the first paint.
  for (const key of ["addShown", "addSeen", "cartSeen"] as const) {
    const at = clicks[key];
    if (at) clicks[key] = Math.max(at, vitals.fcp);
  }
  return { ...clicks, fcp: vitals.fcp };
}

export const middle = <T>(all: T[], value: (one: T) => number | undefined): number =>
  round(median(all.map((one) => value(one) ?? Number.NaN)), 0);

function paintRows({ kind, main }: PageKind, looks: Record<Who, Look[]>): Row[] {
  const part = `Phone: ${kind}`;
  const of = (who: Who, key: keyof Vitals) => middle(looks[who], (one) => one[key]);
  const rows = (["fcp", "lcp"] as const).map((key): Row => {
    const largest = looks.shop.at(-1)?.largest;
    const more = { static: `${of("static", key)} ms`, ...(key === "lcp" && largest && { of: largest }) };
    const row = { part, name: key.toUpperCase(), unit: "ms", value: of("shop", key), more };
    const floor = { name: "bare", value: of("bare", key) };
    return { ...row, floor, ...(main && { target: { of: "ratio", most: MOST[key] } }) };
  });
  const worstShift = Math.max(...looks.shop.map(({ cls }) => cls));
  return [
    ...rows,
    { part, name: "CLS", unit: "", value: round(worstShift, 4), target: { of: "value", most: MOST.cls } },
    { part, name: "TBT", unit: "ms", value: of("shop", "tbt"), more: { static: `${of("static", "tbt")} ms` } },
  ];
}

export function addRows(part: string, shop: Press[], floor?: Press[]): Row[] {
  const row = (name: string, key: "addShown" | "addClick" | "addSeen", target?: Row["target"]): Row => ({
    ...{ part, name, unit: "ms", value: middle(shop, (one) => one[key]) },
    ...(floor && { more: { static: `${middle(floor, (one) => one[key])} ms` } }),
    ...(target && { target }),
    floor: { name: "its FCP", value: middle(shop, ({ fcp }) => fcp) },
  });
  const soon = floor && { of: "difference" as const, most: MOST.addAfterPaintMs };
  return [
    row("first working “add”, seen to be taken", "addShown", soon),
    row("… heard", "addClick"),
    row("… counted", "addSeen"),
  ];
}

function cartRows(part: string, shop: Press[], floor: Press[]): Row[] {
  const named = [
    ["first working cart", "cartSeen"],
    ["… heard by the cart", "cartClick"],
  ] as const;
  return named.map(([name, key]) => {
    const [value, beside] = [shop, floor].map((all) => middle(all, (one) => one[key]));
    return { part, name, unit: "ms", value: value ?? Number.NaN, more: { static: `${beside} ms` } };
  });
}

export async function measurePhone(
  browser: Browser,
  shop: Shop,
  kinds: PageKind[],
  { visits, few, presses }: PhoneEffort,
): Promise<Row[]> {
  const floors: { bare: Record<string, string>; static: Record<string, string> } = { bare: {}, static: {} };
  const read = async (path: string) => (await shop.fetch(path)).text();
  for (const kind of kinds) {
    const html = await answerOf(shop, kind);
    floors.bare[kind.path] = bare(html);
    floors.static[kind.path] = await byHand(html, read);
  }
  const servers = {
    shop: await openCdn(shop.url),
    bare: await openCdn(shop.url, ready(floors.bare)),
    static: await openCdn(shop.url, ready(floors.static)),
  };
  const rows: Row[] = [];
  const category = kinds.find(({ kind }) => kind === "category");
  for (const who of TURNS) if (category) await look(browser, servers[who].origin, category.path);
  for (const kind of kinds) {
    const looks: Record<Who, Look[]> = { shop: [], bare: [], static: [] };
    for (let turn = 0; turn < (kind.main ? visits : few); turn++) {
      for (const who of inTurn(TURNS, turn)) {
        looks[who].push(await look(browser, servers[who].origin, kind.path, kind.cookies));
      }
    }
    rows.push(...paintRows(kind, looks));
    if (!kind.sells) continue;
    const add: Record<"shop" | "static", Press[]> = { shop: [], static: [] };
    const cart: typeof add = { shop: [], static: [] };
    for (let turn = 0; turn < presses; turn++) {
      for (const who of inTurn(["shop", "static"] as const, turn)) {
        add[who].push(await press(browser, servers[who].origin, kind.path, "add"));
        cart[who].push(await press(browser, servers[who].origin, kind.path, "cart"));
      }
    }
    const part = `Phone: ${kind.kind}`;
    rows.push(...addRows(part, add.shop, add.static), ...cartRows(part, cart.shop, cart.static));
  }
  for (const { close } of Object.values(servers)) close();
  return rows;
}

/** Rotates the order each round, since later subjects find a warmer machine. */
export const inTurn = <T>(all: readonly T[], turn: number): T[] =>
  all.map((_, index) => all[(turn + index) % all.length] as T);
