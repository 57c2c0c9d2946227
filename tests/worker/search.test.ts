// Search: the window's suggestions and the results page, in every language, for any input.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { categoryPaths, type Good, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
let good: Good;
before(async () => {
  shop = await openShop();
  [good] = (await someGoods(shop)) as [Good];
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

interface Answer {
  products: { product: string; title: string; href: string; image: string; price: string }[];
  categories: { title: string; href: string }[];
  meant: string;
}

const CALL = "/general/v2/search/search/";
const searchCalls = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(CALL));

async function search(query: string, language = "ro"): Promise<Answer> {
  const response = await shop.fetch(`/api/search?query=${encodeURIComponent(query)}&language=${language}`);
  assert.equal(response.status, 200, query);
  assert.match(response.headers.get("cache-control") ?? "", /private/);
  return response.json() as Promise<Answer>;
}

const firstWord = (title: string) => title.split(/[\s,]/).find((word) => word.length > 3) ?? title;

test("a word of its title finds a product in every language, with a link and a price", async () => {
  for (const language of LANGUAGES) {
    const [one] = (await someGoods(shop, "casa", language)) as [Good];
    const { products } = await search(firstWord(one.title), language);
    assert.ok(products.length > 0 && products.length <= 6, `${products.length} in ${language}`);
    for (const { product, title, href, image, price } of products) {
      assert.ok(product && title && price);
      assert.match(href, new RegExp(`^/${language}/product/[\\x21-\\x7e]+$`));
      assert.match(image, /^\/media\//);
      assert.equal((await shop.fetch(href)).status, 200, href);
    }
  }
});

test("a word of any language finds the same products on a page in any other", async () => {
  for (const from of LANGUAGES) {
    const [one] = (await someGoods(shop, "casa", from)) as [Good];
    for (const to of LANGUAGES) {
      const { products } = await search(one.title, to);
      assert.equal(products[0]?.product, one.id, `${one.title} in ${to}`);
    }
  }
});

test("whole words rank before prefixes, and a forgiven typo is reported", async () => {
  const page = await shop.shopper().visit("/ro/search?query=cana");
  const titles = [...page.document.querySelectorAll(".card-title")].map((title) => title.textContent ?? "");
  const cups = titles.filter((title) => title.startsWith("Cană"));
  assert.ok(cups.length > 1 && titles.length > cups.length, `${titles}`);
  assert.deepEqual(titles.slice(0, cups.length), cups);
  assert.equal((await search("cana")).meant, "");
  const { products, meant } = await search("ceainik");
  assert.equal(meant, "ceainic");
  assert.match(products[0]?.title ?? "", /^Ceainic/);
  assert.equal((await search("ceramyca")).meant, "ceramică", "as titles spell it");
});

test("results are filtered, sorted and paged by their address, or by plain forms", async () => {
  const visit = (query: string) => shop.shopper().visit(`/ro/search?query=din${query}`);
  const read = async (query: string) => {
    const { status, document } = await visit(query);
    assert.equal(status, 200, query);
    const titles = [...document.querySelectorAll(".card-title")].map((title) => title.textContent ?? "");
    return { document, titles, count: document.querySelector("h1 .chip-count")?.textContent };
  };
  const first = await read("");
  const link = (selector: string) =>
    first.document.querySelector(selector)?.getAttribute("href")?.split("din")[1] ?? "";
  const second = await read(link("a[rel=next]"));
  assert.ok(second.titles.length > 0 && !first.titles.includes(second.titles[0] ?? ""));
  assert.equal(second.count, first.count);
  const narrow = await read(link("#filters a.option"));
  assert.notEqual(narrow.count, first.count);
  const [up, down] = [await read("&sort=name%2B"), await read("&sort=name-")];
  assert.ok((up.titles[0] ?? "").localeCompare(down.titles[0] ?? "", "ro") < 0);
  const beyond = await shop.fetch("/ro/search?query=din&sort=name-&page=99&utm_source=x");
  const near = beyond.headers.get("location") ?? "";
  assert.equal(beyond.status, 302);
  assert.match(near, /^\/ro\/search\?query=din&sort=name-(&page=\d+)?&utm_source=x$/);
  assert.equal((await shop.fetch(near)).status, 200);
  const form = await read("&price_from=100&price_to=&page=1");
  assert.equal(form.count, (await read("&filters=price:100,999999999")).count);
  assert.notEqual(form.count, first.count);
  const part = await shop.fetch("/ro/search?query=din&page=2", { headers: { part: "listing" } });
  assert.equal(part.headers.get("vary"), "Part");
  assert.match(await part.text(), /^<title>/);
});

test("popular queries are in the requested language, and hidden if the backend has none", async () => {
  for (const language of LANGUAGES) {
    const answer = await shop.fetch(`/api/search?language=${language}`);
    const { queries } = (await answer.json()) as { queries: string[] };
    assert.ok(queries.length > 2 && queries.length <= 8, `${queries}`);
    assert.ok((await search(queries[0] ?? "", language)).products.length > 0, queries[0]);
  }
  await shop.demo.break({ call: "/general/popular_query", mode: "fail" });
  assert.equal((await shop.fetch("/api/search?language=ro")).status, 503);
});

test("letters without diacritics and in capitals find the same", async () => {
  const word = firstWord(good.title);
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  const ids = async (query: string) => (await search(query)).products.map(({ product }) => product);
  assert.deepEqual(await ids(plain), await ids(word));
});

test("fewer than two characters cause no call", async () => {
  const before = (await searchCalls()).length;
  for (const query of ["", " ", "a", " a ", "\t\n", "ă", "\u0000\u0001"]) {
    assert.deepEqual(await search(query), { products: [], categories: [], meant: "", queries: [] });
  }
  assert.equal((await shop.fetch("/api/search")).status, 200);
  assert.equal((await searchCalls()).length, before);
});

test("the query reaches the backend trimmed, cut and encoded, and nothing else does", async () => {
  const before = (await searchCalls()).length;
  await search("  oală & tigaie?x=1#y%  ");
  await search("x".repeat(5000));
  const [first, second] = (await searchCalls()).slice(before).map(({ path }) => path);
  assert.equal(first, `${CALL}?query=${encodeURIComponent("oală & tigaie?x=1#y%")}`);
  assert.equal(second, `${CALL}?query=${"x".repeat(100)}`);
});

test("random input finds nothing and breaks nothing", async () => {
  for (const query of ["zzzzqqqq", "' OR 1=1 --", "%", "%25%00", "(((", "\\", "🙂🙂", "<script>alert(1)</script>"]) {
    assert.deepEqual((await search(query)).products, [], query);
  }
  for (const query of ["%ff%fe", "%", "%zz", "a%00b", "query=query=", "+++"]) {
    assert.equal((await shop.fetch(`/api/search?query=${query}`)).status, 200, query);
  }
});

test("the results page shows results and the query, escaped", async () => {
  const page = await shop.shopper().visit(`/ro/search?query=${encodeURIComponent(firstWord(good.title))}`);
  assert.equal(page.status, 200);
  assert.equal(cacheStatus(page).detail, "query");
  assert.ok(page.document.querySelector('a[href^="/ro/product/"]'));
  const evil = await shop.fetch(`/ro/search?query=${encodeURIComponent('"><script>alert(1)</script>')}`);
  const html = await evil.text();
  assert.equal(evil.status, 200);
  assert.ok(!html.includes("<script>alert(1)"));
  assert.ok(html.includes("&lt;script&gt;"), "it is shown as text");
});

test("matching categories are links, in the window and on the results page", async () => {
  for (const language of LANGUAGES) {
    const [path = ""] = await categoryPaths(shop, "casa", language);
    const title =
      (await shop.shopper().visit(path)).document.querySelector("h1")?.firstChild?.textContent?.trim() ?? "";
    const { categories } = await search(title, language);
    assert.ok(
      categories.some((one) => one.href === path && one.title === title),
      `${title}: ${JSON.stringify(categories)}`,
    );
    const { document } = await shop.shopper().visit(`/${language}/search?query=${encodeURIComponent(title)}`);
    const list = document.querySelector(`main ul[aria-label="${say(language, "search", "categories")}"]`);
    const links = [...(list?.querySelectorAll("a") ?? [])];
    assert.deepEqual(
      links.map((link) => ({ title: link.textContent, href: link.getAttribute("href") })),
      categories,
    );
  }
});

test("a word about the shop leads to its page, and the page of gifts to goods within a budget", async () => {
  for (const [language, query] of [
    ["ro", "cadou"],
    ["ru", "подарок"],
    ["uk", "подарунок"],
    ["en", "gift"],
  ] as const) {
    const way = { title: say(language, "search", "gifts"), href: `/${language}/cadouri` };
    const { products, categories } = await search(query, language);
    assert.ok(products.length > 0, query);
    assert.deepEqual(categories[0], way, query);
    const results = await shop.shopper().visit(`/${language}/search?query=${encodeURIComponent(query)}`);
    const list = results.document.querySelector(`main ul[aria-label="${say(language, "search", "pages")}"]`);
    assert.equal(list?.querySelector("a")?.getAttribute("href"), way.href);
    const gifts = await shop.shopper().visit(way.href);
    assert.equal(gifts.status, 200, way.href);
    const links = [...gifts.document.querySelectorAll("main a")].map((link) => link.getAttribute("href") ?? "");
    const lists = links.filter((href) => href.startsWith(`/${language}/search?`));
    assert.ok(lists.length >= 8, `${lists}`);
    for (const href of lists) {
      const answer = await shop.shopper().visit(href);
      const cards = [...answer.document.querySelectorAll("main li.card")];
      assert.ok(answer.status === 200 && cards.length > 0, href);
      const most = Number(new URL(href, "http://shop").searchParams.get("price_to") ?? Number.POSITIVE_INFINITY);
      for (const card of cards) assert.ok(Number.parseFloat(card.getAttribute("data-price") ?? "") <= most, href);
    }
  }
  const { categories } = await search("garantie");
  assert.deepEqual(categories[0], { title: say("ro", "search", "warranty"), href: "/ro/garantie" });
  const lost = await shop.shopper().visit("/ro/search?query=rambursare");
  assert.ok(lost.html.includes(say("ro", "search", "pages_alone")) && lost.html.includes('href="/ro/terms"'));
});

test("beginnings of words are found before middles: căni without diacritics are mugs", async () => {
  const { products } = await search("cani");
  assert.ok(products.length > 0);
  for (const { title } of products) assert.match(title, /^Can[ăi]/, title);
});

test("the page without a query makes no call", async () => {
  const before = (await searchCalls()).length;
  const page = await shop.shopper().visit("/ro/search");
  assert.deepEqual([page.status, cacheStatus(page).detail], [200, "excluded"]);
  assert.equal((await searchCalls()).length, before);
});

test("without prices no product is shown as available on request, and each has its link", async () => {
  await shop.demo.break({ call: "/general/product-filter", mode: "fail" });
  const query = encodeURIComponent(firstWord(good.title));
  const { status, document } = await shop.shopper().visit(`/ro/search?query=${query}`);
  assert.equal(status, 200);
  const cards = [...document.querySelectorAll("main li.card")];
  assert.ok(cards.length > 0);
  for (const card of cards) {
    assert.match(card.querySelector(".card-title a")?.getAttribute("href") ?? "", /^\/ro\/product\//);
    assert.ok(!card.textContent?.includes(say("ro", "product", "price_on_request")), card.textContent ?? "");
  }
});

test("a failed search is a 503 with its message, in JSON and as a page", async () => {
  await shop.demo.break({ call: CALL, mode: "fail" });
  const window = await shop.fetch("/api/search?query=oala");
  const { error } = (await window.json()) as { error: { code: string } };
  assert.deepEqual([window.status, error.code], [503, "backend"]);
  const page = await shop.fetch("/ru/search?query=oala");
  assert.equal(page.status, 503);
  assert.ok((await page.text()).includes('<html lang="ru"'));
});
