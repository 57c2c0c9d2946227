// Reads the shop's pages before the measurements: the floors answer with them or with their parts.
import { Window } from "happy-dom";
import { request } from "../support/request.ts";

export interface Addresses {
  home: string;
  category: string;
  product: string;
  search: string;
}

/** Captured pages and parts, for the floors. */
export interface Captured {
  /** The category page as the shop answers it. */
  page: string;
  headers: Record<string, string>;
  /** The category page without its filters, cards and banner. */
  frame: { head: string; before: string; between: string; rest: string; after: string };
  /** A product's page without its data; in the lists the product's id is missing between the parts. */
  productFrame: { head: string; form: string[]; between: string; after: string };
  /** The origin in canonical URLs and JSON-LD. */
  origin: string;
}

export const NOTHING_CAPTURED: Captured = {
  page: "",
  headers: {},
  frame: { head: "", before: "", between: "", rest: "", after: "" },
  productFrame: { head: "", form: [], between: "", after: "" },
  origin: "",
};

const HEADERS = [
  "cache-control",
  "content-type",
  "content-security-policy",
  "referrer-policy",
  "x-content-type-options",
];

async function read(origin: string, path: string): Promise<{ html: string; headers: Headers }> {
  const answer = await request(origin, path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return { html: await answer.text(), headers: answer.headers };
}

async function parse(origin: string, path: string): Promise<Window["document"]> {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } as never });
  document.write((await read(origin, path)).html);
  return document;
}

/** Cards on a full page. */
const FULL = 48;
const MOST_CATEGORIES = 8;

/** The category with the most products, and one of its products. */
export async function findAddresses(origin: string): Promise<Addresses> {
  const home = await parse(origin, "/ro");
  const links = [...home.querySelectorAll("nav a[href], main a[href]")]
    .map((link) => link.getAttribute("href") ?? "")
    .filter((href) => /^\/ro\/[^?#]+$/.test(href) && !/^\/ro\/(product|cart|checkout|favorites|search)\b/.test(href));
  let best = { path: "", cards: -1, product: "" };
  for (const path of [...new Set(links)].slice(0, MOST_CATEGORIES)) {
    if (best.cards >= FULL) break;
    const page = await parse(origin, path);
    const cards = page.querySelectorAll(".cards > .card").length;
    const product = page.querySelector(".card-title a")?.getAttribute("href") ?? "";
    if (cards > best.cards) best = { path, cards, product };
  }
  if (best.cards < 1) throw new Error("The shop shows no category with products.");
  const word = best.product.split("/").at(-1)?.split("-")[0] ?? "";
  return { home: "/ro", category: best.path, product: best.product, search: `/ro/search?query=${word}` };
}

export async function capture(origin: string, addresses: Addresses): Promise<Captured> {
  const { html, headers } = await read(origin, addresses.category);
  const product = (await read(origin, addresses.product)).html;
  return {
    page: html,
    headers: Object.fromEntries(HEADERS.map((name) => [name, headers.get(name) ?? ""])),
    frame: cutFrame(html),
    productFrame: cutProduct(product),
    origin: /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(product)?.[1] ?? "",
  };
}

/** Finds marks in a page, for the floor that follows its markup. */
const finder = (html: string, floor: string) => (mark: string, from: number) => {
  const index = html.indexOf(mark, from);
  if (index < 0) throw new Error(`The page has no ${mark}: the floor "${floor}" must follow its markup.`);
  return index;
};

/** Splits a category page around the parts that the floor `dynamic` renders. */
function cutFrame(html: string): Captured["frame"] {
  const at = finder(html, "dynamic");
  const body = at('<main id="content"', 0);
  const price = at('<details class="filter"', body);
  const options = at("</details>", price) + "</details>".length;
  const foot = at('</div><div class="filters-foot">', options);
  const cards = at('<ul class="cards', foot);
  const rest = at("</ul>", cards) + "</ul>".length;
  const banner = at('<div class="wrap section"><a class="banner"', rest);
  const after = at("</a></div>", banner) + "</a></div>".length;
  return {
    head: html.slice(0, body),
    before: html.slice(body, options),
    between: html.slice(foot, cards),
    rest: html.slice(rest, banner),
    after: html.slice(after),
  };
}

/** Splits a product's page around the parts that the floor `dynamic-product` renders. */
function cutProduct(html: string): Captured["productFrame"] {
  const at = finder(html, "dynamic-product");
  const id = /data-viewed="(\d+)"/.exec(html)?.[1] ?? "";
  const main = at('<main id="content"', 0);
  const row = at('<div class="buy-row">', main);
  const words = at("<section><h2>", row);
  const similar = at('<section class="wrap section" aria-labelledby="similar">', words);
  const recommended = at('<section class="wrap section" aria-labelledby="recommended">', similar);
  const advantages = at("</ul></section>", recommended) + "</ul></section>".length;
  const last = html.lastIndexOf('<div class="prose">', html.lastIndexOf("</main>")) + '<div class="prose">'.length;
  return {
    head: html.slice(0, main),
    form: html.slice(row, words).split(id),
    between: html.slice(advantages, last),
    after: html.slice(at("</div>", last)),
  };
}

/** The size of the floor's page relative to the shop's: 1 is equal. */
export async function sizeToShop(floorOrigin: string, shop: string, path: string): Promise<number> {
  const [floor, page] = await Promise.all([read(floorOrigin, path), read(shop, path)]);
  return Buffer.byteLength(floor.html) / Buffer.byteLength(page.html);
}
