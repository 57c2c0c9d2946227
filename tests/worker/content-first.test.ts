// Content first: little markup precedes a page's first word, nothing repeats, and closed windows follow the content but
// precede deferred parts.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { aProduct, categoryPaths, PLENTY } from "../support/goods.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const CATEGORY = "/general/v2/category/";
const LATE = "/general/product_similar_products";
/** Products of a full category page, and options of its filters. */
const FULL = 48;
const MOST_ELEMENTS = 1500;
const MOST_BYTES_AHEAD = 10_240;

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" }, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

interface Category {
  products: { productId: number }[];
  filters: { options: { id: number }[] }[];
}

const filled = <One>(list: One[], size: number, another: (one: One, id: number) => One): One[] =>
  Array.from(
    { length: size },
    (_, index) => list[index] ?? another(list[index % list.length] as One, 10_000_000 + index),
  );

/** Fills a category up to a page's maximum of products and options. */
function full(category: Category): Category {
  const groups = category.filters.filter(({ options }) => options.length > 0).slice(0, 4);
  return {
    ...category,
    products: filled(category.products, FULL, (product, productId) => ({ ...product, productId })),
    filters: groups.map((group) => ({
      ...group,
      options: filled(group.options, FULL / groups.length, (option, id) => ({ ...option, id })).slice(0, FULL / 4),
    })),
  };
}

async function answerFull({ url = "", headers }: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { token, "accept-language": language } = headers;
  const said = await request(backend.upstream, url, {
    headers: { token: `${token}`, "accept-language": `${language}` },
  });
  const body = JSON.stringify(full((await said.json()) as Category));
  answer.writeHead(said.status, { "content-type": "application/json" }).end(body);
}

const withoutStyles = (html: string) => html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "");

async function fullCategory(): Promise<string> {
  backend.scripts.set(CATEGORY, (asked, answer) => void answerFull(asked, answer));
  const [path = ""] = await categoryPaths(shop);
  const answer = await shop.fetch(path);
  assert.equal(answer.status, 200, path);
  return answer.text();
}

test(`a category of ${FULL} products and ${FULL} choices has at most ${MOST_ELEMENTS} elements`, async () => {
  const { document } = parsed(await fullCategory());
  const count = (selector: string) => document.querySelectorAll(selector).length;
  assert.deepEqual([count("main .cards > .card"), count(".filters .option")], [FULL, FULL]);
  assert.ok(count("*") <= MOST_ELEMENTS, `${count("*")} elements`);
});

test(`at most ${MOST_BYTES_AHEAD} bytes precede a category's first word`, async () => {
  const html = withoutStyles(await fullCategory());
  const main = html.indexOf("<main");
  const ahead = html.slice(0, main + html.slice(main).search(/>[^<\s]/));
  assert.ok(main > 0 && ahead.length > main);
  assert.ok(Buffer.byteLength(ahead) <= MOST_BYTES_AHEAD, `${Buffer.byteLength(ahead)} bytes`);
});

test("subcategories are listed once besides the page's own list, in the catalogue window", async () => {
  const { document } = parsed(await fullCategory());
  const links = [...document.querySelectorAll("#catalogue li li a")].map((link) => link.getAttribute("href"));
  assert.ok(links.length > FULL / 2);
  for (const href of new Set(links)) {
    const others = [...document.querySelectorAll(`a[href="${href}"]`)].filter(
      (link) => !link.closest("#catalogue, .catalogue-subs"),
    );
    assert.equal(others.length, 0, `${href}`);
  }
  const bar = [...document.querySelectorAll(".category-item > a")].map((link) => link.getAttribute("href"));
  assert.ok(bar.length > 0 && bar.every((href) => href?.startsWith("/ro/")), "without scripts each leads to its page");
});

test("windows are there while a deferred part is pending, after the content", async () => {
  const { path } = await aProduct(shop);
  const held: ServerResponse[] = [];
  backend.scripts.set(LATE, (_, answer) => held.push(answer));
  const { body } = await shop.fetch(path);
  assert.ok(body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  while (!html.includes('id="cart-drawer"')) {
    const { done, value } = await reader.read();
    assert.equal(done, false, "the windows are nowhere");
    html += value;
  }
  await until("the late part is asked for", async () => held.length > 0);
  assert.ok(html.includes('class="buy"') && !html.includes("</main>"));
  for (const window of ["catalogue", "languages", "cart-drawer"]) {
    assert.ok(html.indexOf(`id="${window}"`) > html.indexOf('class="buy"'), window);
  }
  for (const answer of held) answer.writeHead(404).end();
  await reader.cancel();
});

test("every icon on every kind of page is drawn", async () => {
  const ana = shop.shopper("casa");
  for (const { path, name, needsCart, list } of await pageKinds(shop, "casa", "ro")) {
    if (needsCart && !ana.cookies.has("cart_count")) await ana.addToCart(PLENTY);
    if (list) ana.cookies.set(list.name, list.value);
    const { document } = await ana.visit(`/ro${path}`);
    const icons = [...document.querySelectorAll("svg.icon")];
    assert.ok(icons.length > 0, name);
    assert.deepEqual(
      icons.filter(({ children }) => children.length === 0).map(({ parentElement }) => parentElement?.outerHTML),
      [],
      name,
    );
    assert.equal(document.querySelector("use, symbol"), null, name);
  }
});
