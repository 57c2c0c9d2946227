// The list of property adverts: its filters in the address, what the backend is asked, what stays when a call fails.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { gzipSync } from "node:zlib";
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
    ["type=gift&unit=acre&price_from=+", ""],
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

test("an end that is no number is said and kept in its field, and the others hold", async () => {
  const typed = "<b>mult</b>";
  const page = await ana.visit(`${PAGE}?price_from=${encodeURIComponent(typed)}&price_to=500&area_to=-3`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get("cache-control") ?? "", /private|no-store/);
  const told = all(page, ".notice-warning").join();
  assert.ok(told.includes(say("ro", "adverts", "unread").replace("{{text}}", typed)), told);
  const field = (name: string) => page.document.querySelector(`[name=${name}]`);
  assert.deepEqual(
    [field("price_from")?.getAttribute("value"), field("area_to")?.getAttribute("value")],
    [typed, "-3"],
  );
  for (const name of ["price_from", "area_to"]) {
    const message = field(name)?.getAttribute("aria-describedby") ?? "";
    assert.ok(page.document.querySelector(`#${message}`), name);
  }
  assert.equal(field("price_to")?.getAttribute("value"), "500");
  assert.ok(asked().at(-1)?.startsWith("price:0,500,"), `${asked().at(-1)}`);
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
  const categories = [...home.document.querySelectorAll(".advert-kinds a")].map((link) => link.getAttribute("href"));
  assert.deepEqual(categories.slice(0, 2), [`${PAGE}?category=1`, `${PAGE}?category=2`]);
});

test("a market has no page of goods", async () => {
  for (const path of ["cart", "compare", "search", "promotions", "delivery", "brands"]) {
    assert.equal((await shop.fetch(`/ro/${path}`, { site: "imobil" })).status, 404, path);
    assert.notEqual((await shop.fetch(`/ro/${path}`)).status, 404, `${path} of another site`);
  }
});

test("a part of the map is asked of the backend under the site's name, and stands in one form in the address", async () => {
  const box = "46.95,28.70,47.08,28.95";
  const page = await ana.visit(`${PAGE}?region=1&box=${encodeURIComponent(box)}`);
  assert.equal(page.status, 200);
  assert.deepEqual(asked().at(-1), `region:1,is_negotiable_price:true,bbox:${box}`);
  assert.ok(total(page) > 100 && total(page) < 2_500, `${total(page)} adverts`);
  const without = [...page.document.querySelectorAll(".chip-on")].map((chip) => chip.getAttribute("href"));
  assert.ok(without.includes(`${PAGE}?region=1`), `${without}`);
  assert.equal(page.document.querySelector("#advert-filters [name=box]")?.getAttribute("value"), box);
  for (const [query, target] of [
    ["box=46.9512,28.7099,47.0700,28.9401", `${PAGE}?box=46.95,28.70,47.07,28.95`],
    ["box=1,2,3", PAGE],
    ["region=1&box=0,0,89,170", `${PAGE}?region=1`],
  ]) {
    const moved = await go(query ?? "");
    assert.deepEqual([moved.status, moved.headers.get("location")], [301, target], query);
  }
});

test("the map has the adverts of the page alone, and a page of many keeps within 60 KB", async () => {
  const page = await ana.visit(`${PAGE}?page=2`);
  const links = [...page.document.querySelectorAll("#map li a")].map((link) => link.getAttribute("href"));
  const shown = [...page.document.querySelectorAll(".listed-link")].map((link) => link.getAttribute("href"));
  assert.ok(links.length > 0 && links.every((link) => shown.includes(link)));
  const unplaced = shown.length - links.length;
  const told = page.document.querySelector("#map > p")?.textContent ?? "";
  assert.equal(unplaced > 0 ? told.includes(`${unplaced} `) : !/\d/.test(told), true, told);
  assert.ok(gzipSync(page.html).length < 60_000, `${gzipSync(page.html).length} bytes`);
});
