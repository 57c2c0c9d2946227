// A category of a catalogue of 100,000 products: the weight of its page, the time from a filter's click to its painted
// goods, and the demo backend's response time. Category answers are delayed by 20 ms.
import type { Browser, Page } from "playwright-core";
import { newShopper } from "../support/browser.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { findAddresses } from "./capture.ts";
import { openCdn } from "./cdn.ts";
import { grown, PRODUCTS } from "./grown.ts";
import { median, quantile, round } from "./numbers.ts";
import type { Row } from "./table.ts";
import { newPhone, newTab } from "./visit.ts";
import { kilobytes, rawAndGzip, weigh } from "./weights.ts";

const PART = "Listing of 100,000 products";
const BACKEND_MS = 20;
/** Required content of the page: products, and filter groups including the price. */
const CARDS = 48;
const GROUPS = 8;
const MOST = { desktopMs: 100, phoneMs: 400, demoMs: 50, htmlKb: 20, scriptKb: 20 };
const CALL = "/general/v2/category";
const HEADERS = { token: "demo-casa", "accept-language": "ro" };

interface Effort {
  visits: number;
}

/**
 * Runs in the page: after a click, `paintedAfter` is a promise of the milliseconds until the requested goods are painted.
 * It does not poll, which would cost the phone time.
 */
function timePaints(): void {
  const list = () => document.querySelector(".catalogue .cards");
  addEventListener(
    "click",
    ({ timeStamp }) => {
      const before = list();
      const paintedAfter = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (list() === before) return;
          observer.disconnect();
          // The task after a frame's callbacks runs once it is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        });
        observer.observe(document, { childList: true, subtree: true });
      });
      Object.assign(globalThis, { paintedAfter });
    },
    true,
  );
}

/** Milliseconds from the click to the painted goods. */
async function paintedAfter(page: Page, press: () => Promise<unknown>): Promise<number> {
  await press();
  return page.evaluate(() => (globalThis as unknown as { paintedAfter: Promise<number> }).paintedAfter);
}

const OPTION = ".filters a.option[href]:not([aria-current])";

interface Visit {
  first: number;
  again: number;
}

/** The duration of a tap, without an earlier hover. */
const PRESSED_MS = 80;

/** Chooses a filter, removes it, and chooses it again. */
async function visit(page: Page, path: string, phone: boolean): Promise<Visit> {
  await page.addInitScript(timePaints);
  await page.goto(path, { waitUntil: "load" });
  // Loads the modules, as an earlier interaction would.
  await page.locator("[data-listed]").first().dispatchEvent("pointerdown");
  await page.keyboard.press("Shift");
  await page.locator("shop-island[name=listing][ready]").waitFor({ state: "attached" });
  if (phone) {
    await page.locator("[popovertarget=filters]:visible").first().tap();
    await page.locator("#filters:popover-open").waitFor();
  }
  const option = page.locator(OPTION).first();
  const href = (await option.getAttribute("href")) ?? "";
  const pressed = async (selector: string) => {
    const link = page.locator(selector).first();
    await link.dispatchEvent("pointerdown");
    await page.waitForTimeout(PRESSED_MS);
    await link.dispatchEvent("click");
  };
  const press = () => pressed(`.filters a.option[href="${href}"]`);
  await option.scrollIntoViewIfNeeded();
  const first = await paintedAfter(page, press);
  await paintedAfter(page, () => pressed(".filters a.option[aria-current]"));
  const again = await paintedAfter(page, press);
  return { first, again };
}

async function onDesktop(browser: Browser, origin: string, path: string): Promise<Visit> {
  const { context, page } = await newShopper(browser, { origin });
  const seen = await visit(page, path, false);
  await context.close();
  return seen;
}

async function onPhone(browser: Browser, origin: string, path: string): Promise<Visit> {
  const context = await newPhone(browser, origin);
  const { page } = await newTab(context);
  const seen = await visit(page, path, true);
  await context.close();
  return seen;
}

function paintRows(name: string, all: Visit[], most: number): Row[] {
  const row = (what: string, times: number[]): Row => ({
    ...{ part: PART, name: `${name}, ${what}`, unit: "ms", value: round(median(times), 0) },
    more: { worst: `${round(Math.max(...times), 0)} ms` },
    target: { of: "value", most },
  });
  return [
    row(
      "filter to painted goods",
      all.map(({ first }) => first),
    ),
    row(
      "the same filter again",
      all.map(({ again }) => again),
    ),
  ];
}

async function weightRows(shop: Shop, path: string): Promise<Row[]> {
  const page = await (await shop.fetch(path)).text();
  const option = /class="option"[^>]* href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const part = await (await shop.fetch(option, { headers: { part: "listing" } })).text();
  const groups = page.match(/<details class="filter"/g)?.length ?? 0;
  const cards = page.match(/<li class="card/g)?.length ?? 0;
  if (groups !== GROUPS || cards !== CARDS) throw new Error(`${path} has ${cards} products and ${groups} groups.`);
  const bare = weigh(Buffer.from(page.replaceAll(/<style[\s\S]*?<\/style>/g, "")), "now");
  const weights = { page: weigh(Buffer.from(page), "now"), part: weigh(Buffer.from(part), "now") };
  return [
    {
      ...{ part: PART, name: "HTML, brotli", unit: "KB", value: kilobytes(weights.page.brotli) },
      more: {
        ...rawAndGzip(weights.page),
        products: cards,
        "filter groups": groups,
        "without its styles": `${kilobytes(bare.brotli)} KB`,
      },
      target: { of: "value", most: MOST.htmlKb },
    },
    {
      ...{ part: PART, name: "a filter's part, brotli", unit: "KB", value: kilobytes(weights.part.brotli) },
      more: rawAndGzip(weights.part),
    },
  ];
}

/** All scripts of a listing that was filtered, sorted and paged. */
async function scriptRow(browser: Browser, shop: Shop, path: string): Promise<Row> {
  const { context, page } = await newShopper(browser, { origin: shop.origin() });
  let bytes = 0;
  const loads: Promise<void>[] = [];
  page.on("requestfinished", (asked) => {
    if (asked.resourceType() !== "script") return;
    const load = async () => {
      const body = await (await asked.response())?.body();
      if (body) bytes += weigh(body, "once").brotli;
    };
    loads.push(load());
  });
  await visit(page, path, false);
  await page.waitForLoadState("networkidle");
  await Promise.all(loads);
  await context.close();
  return {
    ...{ part: PART, name: "scripts after filtering, brotli", unit: "KB", value: kilobytes(bytes) },
    target: { of: "value", most: MOST.scriptKb },
  };
}

/** The calls of a shopper who searches and filters, each uncached: the demo caches answers by address. */
async function demoRows(shop: Shop, path: string, times: number): Promise<Row[]> {
  const category = path.slice("/ro/".length);
  const answer = await request(shop.backendUrl, `${CALL}/${category}/?page=1&per_page=48`, { headers: HEADERS });
  const { filters } = (await answer.json()) as { filters: { key: string; options: { id: number }[] }[] };
  const choices = filters.flatMap(({ key, options }) => options.map(({ id }) => `${key}:${id}`));
  const words = ["cana", "tigaie", "lampa", "scaun", "perna", "ceai", "stofa", "ciocan", "prosop", "vaza"];
  const calls: Record<string, (turn: number) => string> = {
    "a filtered category": (turn) => {
      const chosen = choices[turn % choices.length] ?? "";
      return `${CALL}/${category}/?page=${1 + Math.floor(turn / choices.length)}&per_page=48&filters=${chosen}`;
    },
    "a search": (turn) =>
      `/general/v2/search/search/?query=${words[turn % words.length]}${" ".repeat(Math.floor(turn / words.length))}`,
    "a search with a wrong letter": (turn) => {
      const word = words[turn % words.length] ?? "";
      return `/general/v2/search/search/?query=${word.slice(0, -1)}x${"%20".repeat(Math.floor(turn / words.length))}`;
    },
  };
  const rows: Row[] = [];
  for (const [name, pathOf] of Object.entries(calls)) {
    const took: number[] = [];
    for (let turn = 0; turn < times; turn++) {
      const began = performance.now();
      const { status } = await request(shop.backendUrl, encodeURI(decodeURI(pathOf(turn))), { headers: HEADERS });
      took.push(performance.now() - began);
      if (status !== 200) throw new Error(`${pathOf(turn)} answered ${status}`);
    }
    rows.push({
      ...{ part: PART, name: `the demo backend answers ${name}`, unit: "ms", value: round(median(took), 1) },
      more: { p99: `${round(quantile(took, 0.99), 1)} ms` },
      target: { of: "value", most: MOST.demoMs },
    });
  }
  return rows;
}

export async function measureListing(browser: Browser, { visits }: Effort): Promise<Row[]> {
  const shop = await openShop({
    variables: { PAGE_MEMORY_SECONDS: "3600" },
    backendVariables: { DEMO_PRODUCTS: String(PRODUCTS) },
  });
  await grown(shop.backendUrl);
  const { category } = await findAddresses(shop.url);
  const rows = [...(await weightRows(shop, category)), await scriptRow(browser, shop, category)];
  rows.push(...(await demoRows(shop, category, visits * 10)));
  await shop.demo.break({ call: CALL, mode: "slow", ms: BACKEND_MS });
  const cdn = await openCdn(shop.url);
  const [desktop, phone]: [Visit[], Visit[]] = [[], []];
  for (let turn = 0; turn < visits; turn++) {
    desktop.push(await onDesktop(browser, cdn.origin, category));
    phone.push(await onPhone(browser, cdn.origin, category));
  }
  cdn.close();
  await shop.close();
  return [...paintRows("desktop", desktop, MOST.desktopMs), ...paintRows("phone", phone, MOST.phoneMs), ...rows];
}
