// A category of a catalogue of 100,000 products, and a list of 100,000 adverts: the weight of its page, the time from a
// filter's click to its painted goods, and the demo backend's response time. The list's answers are delayed by 20 ms.
import type { Browser, Page } from "playwright-core";
import { newShopper } from "../support/browser.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { findAddresses } from "./capture.ts";
import { openCdn } from "./cdn.ts";
import { grown, PRODUCTS } from "./grown.ts";
import { median, quantile, round } from "./numbers.ts";
import type { Row } from "./table.ts";
import { newPhone, newTab } from "./visit.ts";
import { kilobytes, rawAndGzip, weigh } from "./weights.ts";

const BACKEND_MS = 20;
const MOST = { desktopMs: 100, phoneMs: 400, demoMs: 50 };
const HEADERS = { token: "demo-casa", "accept-language": "ro" };

/** A measured list. */
interface Listing {
  part: string;
  site: Site;
  /** The backend's call for it. */
  call: string;
  /** Required content of the page. */
  cards: number;
  groups: number;
  /** The start tags of cards and of groups of filters. */
  card: RegExp;
  group: RegExp;
  /** The most kilobytes, where a target is set. */
  most?: { htmlKb: number; scriptKb: number };
}

const PRODUCT_LIST: Listing = {
  part: "Listing of 100,000 products",
  site: "casa",
  call: "/general/v2/category",
  cards: 48,
  // The price is one.
  groups: 8,
  card: /<li class="card/g,
  group: /<details class="filter"/g,
  most: { htmlKb: 20, scriptKb: 20 },
};

const ADVERT_LIST: Listing = {
  part: "Listing of 100,000 adverts",
  site: "imobil",
  call: "/general/v2/product",
  cards: 24,
  // Place, category, offer, price, area, and the attributes of flats.
  groups: 9,
  card: /<article class="listed/g,
  group:
    /<details class="filter"|<fieldset class="advert-range"|<fieldset><legend|<select class="select" name="(?:category|type)"/g,
};

/** Flats. */
const ADVERTS = "/ro/adverts?category=1";

interface Effort {
  visits: number;
}

/**
 * Runs in the page: after a click, `paintedAfter` is a promise of the milliseconds until the requested goods are painted.
 * It does not poll, which would cost the phone time.
 */
function timePaints(): void {
  const list = () => document.querySelector(".catalogue :is(.cards, .adverts)");
  addEventListener(
    "click",
    ({ timeStamp }) => {
      const before = list();
      const paintedAfter = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (list() === before) return;
          observer.disconnect();
          // The next task after a frame's callbacks runs once it is painted. A timer would wait for pictures that arrive.
          requestAnimationFrame(() =>
            scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: "user-blocking" }),
          );
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

function paintRows(part: string, name: string, all: Visit[], most: number): Row[] {
  const row = (what: string, times: number[]): Row => ({
    ...{ part, name: `${name}, ${what}`, unit: "ms", value: round(median(times), 0) },
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

async function weightRows({ part: name, site, ...wanted }: Listing, shop: Shop, path: string): Promise<Row[]> {
  const page = await (await shop.fetch(path, { site })).text();
  const option = /class="option"[^>]* href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const part = await (await shop.fetch(option, { site, headers: { part: "listing" } })).text();
  const groups = page.match(wanted.group)?.length ?? 0;
  const cards = page.match(wanted.card)?.length ?? 0;
  if (groups !== wanted.groups || cards !== wanted.cards) throw new Error(`${path}: ${cards} cards, ${groups} groups.`);
  const bare = weigh(Buffer.from(page.replaceAll(/<style[\s\S]*?<\/style>/g, "")), "now");
  const weights = { page: weigh(Buffer.from(page), "now"), part: weigh(Buffer.from(part), "now") };
  return [
    {
      ...{ part: name, name: "HTML, brotli", unit: "KB", value: kilobytes(weights.page.brotli) },
      more: {
        ...rawAndGzip(weights.page),
        cards,
        "filter groups": groups,
        "without its styles": `${kilobytes(bare.brotli)} KB`,
      },
      ...(wanted.most && { target: { of: "value" as const, most: wanted.most.htmlKb } }),
    },
    {
      ...{ part: name, name: "a filter's part, brotli", unit: "KB", value: kilobytes(weights.part.brotli) },
      more: rawAndGzip(weights.part),
    },
  ];
}

/** All scripts of a listing that was filtered, sorted and paged. */
async function scriptRow({ part, site, most }: Listing, browser: Browser, shop: Shop, path: string): Promise<Row> {
  const { context, page } = await newShopper(browser, { origin: shop.origin(site) });
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
    ...{ part, name: "scripts after filtering, brotli", unit: "KB", value: kilobytes(bytes) },
    ...(most && { target: { of: "value" as const, most: most.scriptKb } }),
  };
}

/** The calls of a shopper who searches and filters, each uncached: the demo caches answers by address. */
async function demoRows(shop: Shop, path: string, times: number): Promise<Row[]> {
  const category = path.slice("/ro/".length);
  const answer = await request(shop.backendUrl, `${PRODUCT_LIST.call}/${category}/?page=1&per_page=48`, {
    headers: HEADERS,
  });
  const { filters } = (await answer.json()) as { filters: { key: string; options: { id: number }[] }[] };
  const choices = filters.flatMap(({ key, options }) => options.map(({ id }) => `${key}:${id}`));
  const words = ["cana", "tigaie", "lampa", "scaun", "perna", "ceai", "tesatura", "ciocan", "prosop", "vaza"];
  const calls: Record<string, (turn: number) => string> = {
    "a filtered category": (turn) => {
      const chosen = choices[turn % choices.length] ?? "";
      return `${PRODUCT_LIST.call}/${category}/?page=${1 + Math.floor(turn / choices.length)}&per_page=48&filters=${chosen}`;
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
      ...{
        part: PRODUCT_LIST.part,
        name: `the demo backend answers ${name}`,
        unit: "ms",
        value: round(median(took), 1),
      },
      more: { p99: `${round(quantile(took, 0.99), 1)} ms` },
      target: { of: "value", most: MOST.demoMs },
    });
  }
  return rows;
}

export async function measureListing(browser: Browser, effort: Effort): Promise<Row[]> {
  return [...(await measureProducts(browser, effort)), ...(await measureAdverts(browser, effort))];
}

async function measureProducts(browser: Browser, { visits }: Effort): Promise<Row[]> {
  const shop = await openShop({
    variables: { PAGE_MEMORY_SECONDS: "3600" },
    backendVariables: { DEMO_PRODUCTS: String(PRODUCTS) },
  });
  await grown(shop.backendUrl);
  const { category } = await findAddresses(shop.url);
  const demo = await demoRows(shop, category, visits * 10);
  const rows = await rowsOf(PRODUCT_LIST, browser, { shop, path: category, visits });
  await shop.close();
  return [...rows, ...demo];
}

async function measureAdverts(browser: Browser, { visits }: Effort): Promise<Row[]> {
  const shop = await openShop({
    variables: { PAGE_MEMORY_SECONDS: "3600" },
    backendVariables: { DEMO_ADVERTS: String(PRODUCTS) },
  });
  await grown(shop.backendUrl, PRODUCTS, "adverts");
  const rows = await rowsOf(ADVERT_LIST, browser, { shop, path: ADVERTS, visits });
  await shop.close();
  return rows;
}

interface Measured {
  shop: Shop;
  path: string;
  visits: number;
}

async function rowsOf(listing: Listing, browser: Browser, { shop, path, visits }: Measured): Promise<Row[]> {
  const { part, call, site } = listing;
  const rows = [...(await weightRows(listing, shop, path)), await scriptRow(listing, browser, shop, path)];
  await shop.demo.break({ call, mode: "slow", ms: BACKEND_MS });
  const cdn = await openCdn(shop.url);
  const origin = cdn.origin.replace("127.0.0.1", `${site}.localhost`);
  const [desktop, phone]: [Visit[], Visit[]] = [[], []];
  for (let turn = 0; turn < visits; turn++) {
    desktop.push(await onDesktop(browser, origin, path));
    phone.push(await onPhone(browser, origin, path));
  }
  cdn.close();
  return [
    ...paintRows(part, "desktop", desktop, MOST.desktopMs),
    ...paintRows(part, "phone", phone, MOST.phoneMs),
    ...rows,
  ];
}
