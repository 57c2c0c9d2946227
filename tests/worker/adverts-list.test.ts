// The list of property adverts: its filters in the address, what the backend is asked, what stays when a call fails.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const PAGE = "/ro/adverts";
const CALL = "/general/v2/product?";

let shop: Shop;
let ana: Shopper;
const backend = new ScriptedBackend();

before(async () => {
  shop = await openShop({ backend: await backend.open(), variables: { PAGE_MEMORY_SECONDS: "0" } });
  backend.upstream = shop.backendUrl;
  ana = shop.shopper("imobil");
  // The demo writes its adverts when they are first asked for.
  await until("the adverts are written", async () => (await ana.visit(`${PAGE}?page=2`)).status === 200);
  backend.heard.length = 0;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.scripts.clear();
  backend.heard.length = 0;
});

const cards = ({ document }: Visited) => [...document.querySelectorAll(".listed")];
const all = (page: Visited, selector: string) =>
  [...page.document.querySelectorAll(selector)].map((found) => found.textContent?.trim() ?? "");
const total = ({ document }: Visited) =>
  Number(document.querySelector("h1 .chip-count")?.textContent?.replace(/\D/g, ""));
/** The answer itself: a redirect is not followed. */
const go = (query: string) => shop.fetch(`${PAGE}?${query}`, { site: "imobil" });
const asked = () =>
  backend.heard
    .filter(({ path }) => path.startsWith(CALL))
    .map(({ path }) => new URL(path, "http://x").searchParams.get("filters"));

function fail(path: string, status: number): void {
  backend.scripts.set(path, (_, reply) => {
    reply.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
}

test("a first page shows half of its adverts and leads to the rest", async () => {
  const page = await ana.visit(PAGE);
  assert.equal(page.status, 200);
  assert.equal(cards(page).length, 12);
  assert.ok(total(page) > 2_500, `${total(page)} adverts`);
  assert.deepEqual(asked(), ["is_negotiable_price:true"]);
  const rest = page.document.querySelector(".more a")?.getAttribute("href") ?? "";
  const whole = await ana.visit(rest);
  assert.equal(cards(whole).length, 24);
  assert.equal(whole.document.querySelector("link[rel=canonical]")?.getAttribute("href")?.endsWith(PAGE), true);
  const second = await ana.visit(`${PAGE}?page=2`);
  assert.equal(cards(second).length, 24);
});

test("a card says the price, about how much that is, both units, the place and the age", async () => {
  const land = await ana.visit(`${PAGE}?category=3&currency=MDL`);
  const text = cards(land).map((card) => card.textContent ?? "");
  assert.ok(text.some((one) => /€.*≈ [\d.]+\s?lei/s.test(one)));
  assert.ok(text.some((one) => /\d\sari, [\d.]+\sm²/.test(one)));
  assert.ok(text.every((one) => /azi|ieri|acum \d+/.test(one) || /20\d\d/.test(one)));
  assert.equal(all(land, ".advert-rates").length, 1);
});

test("region, location and sector depend on one another, without any script", async () => {
  const none = await ana.visit(PAGE);
  assert.equal(none.document.querySelector("[name=location]"), null);
  const region = await ana.visit(`${PAGE}?region=1`);
  assert.ok(all(region, "[name=location] option").includes("Chișinău"));
  const sectors = await ana.visit(`${PAGE}?region=1&location=101`);
  assert.ok(all(sectors, "[name=sector] option").includes("Botanica"));
  const botanica = await ana.visit(`${PAGE}?region=1&location=101&sector=2`);
  assert.ok(cards(botanica).every((card) => card.textContent?.includes("Botanica")));
  assert.deepEqual(asked().at(-1), "region:1,location:101,sector:2,is_negotiable_price:true");
  // A location of another region is let go.
  const moved = await go("region=3&location=101");
  assert.deepEqual([moved.status, moved.headers.get("location")], [301, `${PAGE}?region=3`]);
});

test("an address in another form leads to the one form of its list", async () => {
  for (const [query, own] of [
    ["page=1&type=", ""],
    ["category=3&region=1", null],
    ["type=gift&unit=acre&price_from=x", ""],
    ["price_from=90&price_to=10", "?price_from=10&price_to=90"],
    ["a=99:1", ""],
    ["region=999", ""],
  ] as const) {
    const page = await go(query);
    if (own === null) assert.equal(page.status, 200, query);
    else assert.deepEqual([page.status, page.headers.get("location")], [301, PAGE + own], query);
  }
  assert.equal((await go("page=9000")).status, 302);
});

test("filters narrow, and each is taken off by its chip", async () => {
  const every = total(await ana.visit(PAGE));
  const query = "category=1&type=sale&price_to=60000&negotiable=no&a=1%3A2";
  const page = await ana.visit(`${PAGE}?${query}`);
  const narrow = total(page);
  assert.ok(narrow > 0 && narrow < every / 5, `${narrow} of ${every}`);
  assert.equal(page.document.querySelectorAll(".chips[aria-label] .chip-on").length, 5);
  for (const chip of page.document.querySelectorAll(".chips[aria-label] .chip-on"))
    assert.ok(total(await ana.visit(chip.getAttribute("href") ?? "")) >= narrow, chip.textContent ?? "");
  assert.equal(page.document.querySelector("link[rel=canonical]"), null);
});

test("an empty list says which filter to loosen, and how many that brings", async () => {
  const page = await ana.visit(`${PAGE}?category=5&price_to=1&negotiable=no`);
  assert.equal(page.status, 200);
  assert.equal(page.document.querySelector(".empty")?.textContent?.includes(say("ro", "adverts", "empty_title")), true);
  const ways = all(page, ".empty a");
  assert.ok(
    ways.some((way) => /\d/.test(way)),
    ways.join(),
  );
});

test("sold, inactive, deleted and drafts are in no list", async () => {
  const titles = new Set<string>();
  for (const page of [1, 2, 3]) {
    const list = await ana.visit(`${PAGE}?category=5${page > 1 ? `&page=${page}` : ""}`);
    for (const card of cards(list)) titles.add(card.querySelector("a")?.getAttribute("href") ?? "");
  }
  assert.ok(titles.size > 60);
});

test("what fails beside the list leaves its filter out; the list itself is a 503", async () => {
  for (const [path, selector] of [
    ["/api/regions/", "[name=region]"],
    ["/api/adverts-categories/", "[name=category]"],
    ["/api/adverts-attributes/", "#filters .option"],
    ["/api/currency-rates/", ".listed-about"],
  ] as const) {
    fail(path, 500);
    const page = await ana.visit(`${PAGE}?currency=MDL`);
    assert.deepEqual([page.status, page.document.querySelector(selector)], [200, null], path);
    assert.ok(cards(page).length > 0);
    backend.scripts.clear();
  }
  fail("/general/v2/product", 500);
  assert.equal((await ana.visit(`${PAGE}?page=3`)).status, 503);
});

test("refused filters show all adverts and say so", async () => {
  let refused = 0;
  backend.scripts.set("/general/v2/product", ({ url = "" }, reply) => {
    const ok = !url.includes("category");
    if (!ok) refused++;
    const product = { slug: "casa-1", title_ro: "Casă" };
    reply
      .writeHead(ok ? 200 : 400, { "content-type": "application/json" })
      .end(JSON.stringify(ok ? { data: { products: [product] } } : { filters: ["?"] }));
  });
  const page = await ana.visit(`${PAGE}?category=3`);
  assert.deepEqual([page.status, refused], [200, 1]);
  assert.ok(
    all(page, ".notice-warning")
      .join()
      .includes(say("ro", "adverts", "withdrawn")),
  );
});

test("another site has no adverts", async () => {
  assert.equal((await shop.shopper("casa").visit(PAGE)).status, 404);
});

test("home leads with the search and the newest adverts", async () => {
  const home = await ana.visit("/ro");
  assert.equal(home.status, 200);
  assert.equal(home.document.querySelectorAll(".listed").length, 8);
  assert.equal(home.document.querySelector(".advert-search")?.getAttribute("action"), PAGE);
});
