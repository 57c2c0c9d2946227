// What is like a product: the substitutes of a medicine, and the similar goods on the 404 page of a discontinued one.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { changeSite } from "../support/changed-site.ts";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { aProduct, type Good } from "../support/goods.ts";
import { request } from "../support/request.ts";
import type { Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

let configured: ConfiguredShop;
let shop: Shop;
let good: Good;
before(async () => {
  configured = await ConfiguredShop.open();
  shop = configured.shop;
  good = await aProduct(shop);
});
after(() => configured.close());
afterEach(() => shop.demo.heal());

const SEARCH = "/general/v2/search/search/";
const like = "[aria-labelledby=vanished] .card";

test("a discontinued product is an uncached 404 with similar goods", async () => {
  const { document, status, headers } = await shop.shopper().visit(`${good.path}-gone`);
  assert.equal(status, 404);
  assert.ok(document.querySelectorAll(like).length > 0);
  assert.match(headers.get("cache-control") ?? "", /no-store/);
});

test("a Cyrillic slug has similar goods too", async () => {
  const { document, status } = await shop.shopper().visit(encodeURI("/ru/product/чайник-100"));
  assert.equal(status, 404);
  assert.ok(document.querySelectorAll(like).length > 0);
});

test("a page that never was a product's searches for no goods", async () => {
  for (const path of ["/ro/product/1234-56", "/ro/oale-care-nu-sunt"]) {
    const { document, status } = await shop.shopper().visit(path);
    assert.equal(status, 404);
    assert.equal(document.querySelectorAll(like).length, 0);
  }
});

test("a failed search leaves the 404 page complete", async () => {
  await shop.demo.break({ call: SEARCH, mode: "fail" });
  const { document, status } = await shop.shopper().visit(`${good.path}-gone`);
  assert.equal(status, 404);
  assert.equal(document.querySelectorAll(like).length, 0);
  assert.ok(document.querySelector("h1"));
  assert.ok(document.querySelector("footer"));
});

test("a medicine has substitutes of its active substance alone, on prescription too", async () => {
  for (const [site, typed, substance] of [
    ["pharmacy", "dolostin", "paracetamol"],
    ["pharmacy", "glicofor", "metformină"],
  ] as const) {
    const visitor = shop.shopper(site);
    const found = await visitor.visit(`/ro/search?query=${typed}`);
    const path = found.document.querySelector(".card a[href*='/product/']")?.getAttribute("href") ?? "";
    const { document } = await visitor.visit(path);
    assert.equal(document.querySelector("#similar"), null, path);
    assert.match(document.querySelector("#substitutes")?.textContent ?? "", new RegExp(substance), path);
    const cards = document.querySelectorAll("[aria-labelledby=substitutes] .card a[href*='/product/']");
    const paths = new Set([...cards].map((card) => card.getAttribute("href") ?? ""));
    assert.ok(paths.size > 1 && !paths.has(path), path);
    for (const other of paths) {
      const { document } = await visitor.visit(other);
      const rows = [...document.querySelectorAll(".properties tr")].map((row) => row.textContent);
      assert.ok(rows.includes(`Substanța activă${substance}`), `${other}: ${rows}`);
    }
  }
});

test("goods without an active substance are similar to each other, and to no medicine", async () => {
  const visitor = shop.shopper("pharmacy");
  const found = await visitor.visit("/ro/search?query=faringol");
  const path = found.document.querySelector(".card a[href*='/product/']")?.getAttribute("href") ?? "";
  const { document } = await visitor.visit(path);
  assert.equal(document.querySelector("#substitutes"), null);
  const cards = document.querySelectorAll("[aria-labelledby=similar] .card a[href*='/product/']");
  const paths = new Set([...cards].map((card) => card.getAttribute("href") ?? ""));
  assert.ok(paths.size > 0);
  for (const other of paths) {
    const { document } = await visitor.visit(other);
    assert.doesNotMatch(document.querySelector(".properties")?.textContent ?? "", /Substanța activă/, other);
  }
});

test("a site that names the property of the substance waits for the properties of their own call", async () => {
  const visitor = shop.shopper("pharmacy");
  const found = await visitor.visit("/ro/search?query=dolostin");
  const path = found.document.querySelector(".card a[href*='/product/']")?.getAttribute("href") ?? "";
  const call = `/general/v2/product/${path.split("/").at(-1)}/`;
  const headers = { token: "demo-pharmacy", "accept-language": "ro" };
  const answer = (await (await request(shop.backendUrl, call, { headers })).json()) as object;
  const without = JSON.stringify({ ...answer, properties: [] });
  configured.backend.scripts.set(call, (_, response) => response.end(without));
  const rows = async () => {
    const { document } = await visitor.visit(configured.fresh(path));
    return ["similar", "substitutes"].filter((id) => document.getElementById(id));
  };
  try {
    await changeSite(shop, "pharmacy", { active_substance: ["Substanța activă", "Действующее вещество"] });
    await until("the config has arrived", async () => (await rows()).includes("substitutes"));
    configured.backend.scripts.set("/general/product_properties", (_, response) => response.writeHead(503).end());
    assert.deepEqual(await rows(), [], "nothing is guessed");
  } finally {
    configured.backend.scripts.clear();
  }
});
