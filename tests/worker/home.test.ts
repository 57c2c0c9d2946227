// Home: every section has its own call, is hidden when empty, and fails on its own.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { someGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { wordsOf } from "../support/words.ts";

const ro = wordsOf("ro");
let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" } });
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

let visits = 0;
const open = () => shop.shopper().visit(`/ro?visit=${visits++}`);

interface Item {
  title: string;
  name: string;
  query: string;
  url: string;
}

async function fromBackend<T>(path: string): Promise<T> {
  const headers = { token: "demo-casa", "accept-language": "ro" };
  return (await request(shop.backendUrl, path, { headers })).json() as Promise<T>;
}

/** Sections by their labels' ids, with their calls and the most items shown. */
const PARTS: [id: string, call: string, item: string, most: number][] = [
  ["discounts", "/shop/product/", ".card", 10],
  ["promos", "/general/promotions", ".promo", 3],
  ["day", "/general/v2/product_of_the_day/", "h2", 1],
  ["new", "/main/slider-new_products/", ".card", 10],
  ["goods-1", "/general/category-products-main-page/", ".card", 12],
  ["latest", "/base/articles", ".story", 3],
  ["popular", "/main/slides-popular-product/", ".card", 12],
  ["category-1", "/base/main_page_similar_category", ".card", 12],
  ["carousel", "/base/main-carousel-category", ".chip", 12],
  ["brands", "/general/brand/", ".mark", 12],
  ["shops", "/base/contacts", ".place", 6],
  ["queries", "/general/popular_query", ".chip", 12],
  ["vacancies", "/base/vacancies", ".chip", 3],
];

test("sections keep their order, each fails on its own, and a partial page is not cached", async () => {
  const whole = await open();
  const places = PARTS.map(([id]) => whole.html.indexOf(`aria-labelledby="${id}"`));
  assert.ok(
    places.every((place) => place > 0),
    `${places}`,
  );
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  );
  for (const [id, call, item, most] of PARTS) {
    const shown = async () => {
      const { status, document, html } = await open();
      assert.equal(status, 200, call);
      return { count: document.querySelectorAll(`[aria-labelledby="${id}"] ${item}`).length, html };
    };
    const { count } = await shown();
    assert.ok(count > 0 && count <= most, `${id}: ${count}`);
    for (const status of [404, 500]) {
      await shop.demo.break({ call, mode: "fail", status });
      const broken = await shown();
      assert.equal(broken.count, 0, `${id} is of ${call} alone`);
      assert.equal(broken.html.includes(ro("failure.part_missing")), status === 500, `${call} ${status}`);
      await shop.demo.heal();
    }
  }
});

test("banners are optional on home and on a product, and a page that may lack some is not cached", async () => {
  const [good] = await someGoods(shop);
  // Each on another home, since cache writes follow the response.
  const faults = [
    ["casa", "uk", "/general/sliders", { mode: "fail", status: 500 }],
    ["casa", "en", "/base/slides_banner", { mode: "garbage" }],
    ["partner", "en", "/general/sliders", { mode: "hang" }],
  ] as const;
  for (const [site, language, call, fault] of faults) {
    await shop.demo.break({ call, ...fault });
    for (const path of [`/${language}`, `${good?.path}?without=${call}`]) {
      const answer = await shop.fetch(path, { site });
      assert.deepEqual([call, path, answer.status], [call, path, 200]);
      assert.ok((await answer.text()).endsWith("</html>"));
    }
    await shop.demo.heal();
    assert.equal(cacheStatus(await shop.fetch(`/${language}`, { site })).hit, false, `${language} ${call}`);
  }
  await shop.demo.break({ call: "/general/sliders", mode: "fail", status: 404 });
  await until("a shop without sliders is kept", async () => {
    const answer = await shop.fetch("/ru");
    assert.equal(answer.status, 200);
    return cacheStatus(answer).hit;
  });
});

test("reduced products come ten at a time, with a link to all promotions", async () => {
  await request(shop.backendUrl, "/__demo/log", { method: "DELETE" });
  const { document } = await open();
  const asked = (await shop.demo.log()).map(({ path }) => path);
  assert.ok(asked.includes("/shop/product/?type=discount&page_size=10"), `${asked}`);
  assert.ok(asked.includes("/general/sliders?key=season"), "the keys that the site names");
  const more = document.querySelector("[aria-labelledby=discounts] a.link");
  assert.equal(more?.getAttribute("href"), "/ro/promotions");
});

test("popular queries, featured brands and the product of the day link to their pages", async () => {
  const { document } = await open();
  const [query] = await fromBackend<Item[]>("/general/popular_query");
  const chip = document.querySelector("[aria-labelledby=queries] a");
  assert.equal(chip?.getAttribute("href"), `/ro/search?query=${encodeURIComponent(query?.query ?? "")}`);
  const brands = await fromBackend<Item[]>("/general/brand/");
  assert.equal(document.querySelectorAll(".mark").length, Math.min(12, brands.length));
  const day = await fromBackend<Item>("/general/v2/product_of_the_day/");
  assert.equal(document.querySelector("#day a")?.getAttribute("href"), `/ro/product/${day.url}`);
});

test("an empty answer shows neither section nor apology, as does a site without keys", async () => {
  const answer = await shop.fetch("/ro", { site: "romania" });
  const html = await answer.text();
  assert.ok(!html.includes(ro("failure.part_missing")));
  assert.match(answer.headers.get("cache-status") ?? "", /stored/);
});

test("each site's home has its own sections", async () => {
  const parts = async (site: "pharmacy" | "romania" | "partner") => {
    const answer = await shop.fetch(`/ro?visit=${visits++}`, { site });
    const html = await answer.text();
    assert.ok(html.endsWith("</html>") && !html.includes(ro("failure.part_missing")), site);
    return { html, titles: [...html.matchAll(/aria-labelledby="([\w-]+)"/g)].map(([, id]) => id) };
  };
  const before = (titles: (string | undefined)[], ids: string[]) => {
    const places = ids.map((id) => titles.indexOf(id));
    assert.ok(!places.includes(-1), `${ids}: ${titles}`);
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    );
  };
  const pharmacy = await parts("pharmacy");
  before(pharmacy.titles, ["index", "row-1", "help", "promos", "latest", "popular", "brands", "shops"]);
  const romania = await parts("romania");
  before(romania.titles, ["promises", "categories", "new", "latest", "popular", "brands", "shops"]);
  assert.ok(!romania.titles.includes("discounts"));
  const partner = await parts("partner");
  before(partner.titles, ["index", "discounts", "new", "popular"]);
  assert.match(partner.html, /<table class="price-list" aria-labelledby="discounts">/);
  assert.ok(!partner.titles.includes("categories") && !partner.html.includes('class="hero"'));
});
