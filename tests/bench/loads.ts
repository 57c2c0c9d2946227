// Downloads of each kind of page: for the first view, inline parts included, and after using search and cart.
// (tests/journeys/every-page applies the same limits to every kind of page on every site.) The limits cover requests before
// the load event; later ones are listed separately.
import type { Browser, Page, Request } from "playwright-core";
import { LIMITS } from "../../tools/limits.mjs";
import { askedAtRest } from "../support/at-rest.ts";
import { newShopper } from "../support/browser.ts";
import { inlineScripts } from "../support/script-weight.ts";
import type { Shop } from "../support/shop.ts";
import type { Addresses } from "./capture.ts";
import type { Row } from "./table.ts";
import { add, kilobytes, NOTHING, rawAndGzip, type Weight, weigh } from "./weights.ts";

const KINDS: Record<string, string> = {
  document: "HTML",
  stylesheet: "CSS",
  script: "JS",
  font: "fonts",
  image: "images",
};

/** Prefetches have no resource type, so the ending decides. */
const ENDINGS: [RegExp, string][] = [
  [/\.css$/, "CSS"],
  [/\.js$/, "JS"],
  [/\.woff2$/, "fonts"],
];

interface Loaded {
  kind: string;
  weight: Weight;
  /** Inline in the page. */
  inline?: true;
  /** Its address; undefined if inline. */
  url?: string;
}

function kindOf(request: Request): string {
  const { pathname } = new URL(request.url());
  return KINDS[request.resourceType()] ?? ENDINGS.find(([ending]) => ending.test(pathname))?.[1] ?? "other";
}

/** Records everything that a page fetches; bodies are read once they have arrived. */
function follow(page: Page): Promise<Loaded>[] {
  const loads: Promise<Loaded>[] = [];
  page.on("requestfinished", (request) => {
    const kind = kindOf(request);
    const load = async () => {
      const body = await (await request.response())?.body().catch(() => undefined);
      const weight = body ? weigh(body, kind === "HTML" || kind === "other" ? "now" : "once") : NOTHING;
      return { kind, weight, url: request.url() };
    };
    loads.push(load());
  });
  return loads;
}

const inlineStyles = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n"));

function sum(loads: Loaded[], kind: string): Weight {
  return loads.filter((load) => load.kind === kind).reduce((total, { weight }) => add(total, weight), NOTHING);
}

interface FirstLoad {
  /** Requests before the load event. */
  first: Loaded[];
  /** Requests at idle, without interaction. */
  later: Loaded[];
}

/** A prefetched island's module counts once, with the body of either request. */
function files(loads: Loaded[]): Loaded[] {
  const heaviest = new Map<string | undefined, Loaded>();
  for (const load of loads) {
    if (load.weight.raw >= (heaviest.get(load.url)?.weight.raw ?? 0)) heaviest.set(load.url, load);
  }
  return [...heaviest.values()];
}

/** A phone's first visit to this address, with these cookies' cart. */
async function firstLoad(browser: Browser, shop: Shop, path: string, cookies: Map<string, string>): Promise<FirstLoad> {
  const { context, page } = await newShopper(browser, { origin: shop.origin(), phone: true, undecided: true });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.origin() })));
  const loads = follow(page);
  await page.goto(path, { waitUntil: "networkidle" });
  const atRest = await askedAtRest(page);
  const loaded: Loaded[] = [
    ...(await Promise.all(loads)),
    { kind: "CSS", weight: weigh(Buffer.from(await inlineStyles(page)), "once"), inline: true },
    { kind: "JS", weight: weigh(Buffer.from(await inlineScripts(page)), "once"), inline: true },
  ];
  await context.close();
  const isLater = ({ url = "" }: Loaded) => atRest.has(url);
  return { first: loaded.filter((load) => !isLater(load)), later: loaded.filter(isLater) };
}

function rowsOf(name: string, { first: loads, later }: FirstLoad): Row[] {
  const part = `First load: ${name}`;
  const unit = "KB brotli";
  const rows = [...new Set(Object.values(KINDS))].map((kind): Row => {
    const weight = sum(loads, kind);
    const count = loads.filter((load) => load.kind === kind && !load.inline).length;
    const row = {
      part,
      name: kind,
      unit,
      value: kilobytes(weight.brotli),
      more: { ...rawAndGzip(weight), requests: count },
    };
    return kind === "JS" ? { ...row, target: { of: "value", most: LIMITS.firstScriptsKilobytes } } : row;
  });
  const besides = loads.filter(({ kind, inline }) => kind !== "images" && !inline).length;
  const target = { of: "value" as const, most: LIMITS.requests };
  rows.push({ part, name: "requests besides images", unit: "", value: besides, target });
  const scripts = files(later.filter(({ kind }) => kind === "JS"));
  if (scripts.length === 0) return rows;
  const weight = sum(scripts, "JS");
  const more = { ...rawAndGzip(weight), requests: scripts.length };
  return [...rows, { part, name: "scripts that come at rest", unit, value: kilobytes(weight.brotli), more }];
}

export async function measureLoads(
  browser: Browser,
  shop: Shop,
  addresses: Addresses,
  product: string,
  only?: string[],
): Promise<Row[]> {
  const buyer = shop.shopper();
  await buyer.addToCart(product);
  const nobody = new Map<string, string>();
  const visits: [string, string, Map<string, string>][] = [
    ["home", addresses.home, nobody],
    ["category", addresses.category, nobody],
    ["product", addresses.product, nobody],
    ["search", addresses.search, nobody],
    ["favourites", `${addresses.home}/favorites`, new Map([["favourites", product]])],
    ["cart", `${addresses.home}/cart`, buyer.cookies],
    ["checkout", `${addresses.home}/checkout`, buyer.cookies],
    ["success", `${addresses.home}/cart/success?order=CC-1`, buyer.cookies],
    ["comparison", `${addresses.home}/compare`, new Map([["compare", product]])],
    ["sign-in", `${addresses.home}?login=true`, nobody],
    ["contacts", `${addresses.home}/contacts`, nobody],
    ["form", `${addresses.home}/forms/request`, nobody],
    ["missing page", `${addresses.home}/404`, nobody],
  ];
  const rows: Row[] = [];
  const chosen = visits.filter(([name]) => only?.includes(name) ?? true);
  for (const [name, path, cookies] of chosen) rows.push(...rowsOf(name, await firstLoad(browser, shop, path, cookies)));
  return [...rows, await afterSearchAndCart(browser, shop, addresses)];
}

/** All scripts of a visit with a search and an opened cart, as the built shop loads them. */
async function afterSearchAndCart(browser: Browser, shop: Shop, { home }: Addresses): Promise<Row> {
  const { context, page } = await newShopper(browser, { origin: shop.origin() });
  const loads = follow(page);
  await page.goto(home, { waitUntil: "networkidle" });
  await page.locator("input[type=search]:visible").first().pressSequentially("ce");
  await page.locator("shop-island[name=header-search][ready]").first().waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.locator("a[data-cart]:visible").first().click();
  await page.locator("shop-island[name=cart-drawer][ready]").waitFor({ state: "attached" });
  const weight = sum(files(await Promise.all(loads)), "JS");
  await context.close();
  return {
    part: "Scripts after search and cart",
    name: "as built, in Chromium, with words",
    unit: "KB brotli",
    value: kilobytes(weight.brotli),
    more: rawAndGzip(weight),
    target: { of: "value", most: LIMITS.visitKilobytes.react },
  };
}
