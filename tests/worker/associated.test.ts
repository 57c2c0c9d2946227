// The stores that have a product, and its associated products. Each is a page, and a window with a part of that page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aGoodThat, associating, type Good, PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let tea: Good;
before(async () => {
  shop = await openShop();
  tea = await associating(shop);
});
after(() => shop.close());

const asPart = { headers: { part: "window" } };
const titles = (document: { querySelectorAll(of: string): Iterable<{ textContent: string | null }> }) =>
  [...document.querySelectorAll(".goods > li > a")].map(({ textContent }) => textContent);

test("the stores of a product are a page and a window, stores in stock first", async () => {
  const path = `/ro/availability/${PLENTY}`;
  const { status, document } = await shop.shopper().visit(path);
  assert.equal(status, 200);
  const rows = [...document.querySelectorAll(".stores-list > li .stock")];
  assert.ok(rows.length > 1);
  const has = rows.map(({ classList }) => classList.contains("stock-yes"));
  assert.deepEqual(has, [...has].sort().reverse());
  assert.ok(document.querySelector(".plan svg"), "a plan shows where they are");
  assert.equal(document.querySelector('meta[name="robots"]')?.getAttribute("content"), "noindex");
  const part = await shop.shopper().send(path, asPart);
  assert.match(await part.text(), /^<dialog class="dialog"/);
  assert.equal(part.headers.get("vary"), "Part");
});

test("if the stores call fails, the stores in the product's data are shown; an unknown product is a 404", async () => {
  await shop.demo.break({ call: "/general/product-availability", mode: "fail" });
  const { status, document } = await shop.shopper().visit(`/ro/availability/${PLENTY}`);
  assert.equal(status, 200);
  assert.ok(document.querySelectorAll(".stores-list > li").length > 1);
  await shop.demo.heal();
  for (const odd of ["0", "x", "99999999"]) {
    assert.equal((await shop.shopper().visit(`/ro/availability/${odd}`)).status, 404, odd);
  }
});

test("associated products come from two calls; if one fails, only its products are missing", async () => {
  const path = `/ro/associated/${tea.id}`;
  const both = titles((await shop.shopper().visit(path)).document);
  assert.equal(both.length, new Set(both).size);
  await shop.demo.break({ call: "/general/v2/associated-products", mode: "fail" });
  const like = titles((await shop.shopper().visit(path)).document);
  await shop.demo.break({ call: "/general/associated-products", mode: "fail" });
  const none = await shop.shopper().visit(path);
  await shop.demo.heal();
  assert.ok(like.length > 0 && like.length < both.length, `${like.length} of ${both.length}`);
  assert.equal(none.status, 200);
  assert.deepEqual(titles(none.document), []);
});

test("products that the site associates with a category have a page, linked from that category's products", async () => {
  const fabric = await aGoodThat(shop, ({ path }) => path.includes("/tesatura-"));
  const { document } = await shop.shopper().visit(fabric.path);
  const href = document.querySelector("#buy .add")?.getAttribute("data-then") ?? "";
  assert.equal(href, "/ro/additional/tesaturi-la-metru");
  assert.ok(document.querySelector(`a[data-dialog][href="${href}"]`));
  const page = await shop.shopper().visit(href);
  assert.equal(page.status, 200);
  assert.equal(titles(page.document).length, 3);
  assert.equal((await shop.shopper().visit("/ro/additional/oale")).status, 404);
});

test("a product page links to its stores and its associated products, and its add button leads to the latter", async () => {
  const { document } = await shop.shopper().visit(tea.path);
  const links = [...document.querySelectorAll("a[data-dialog]")].map((link) => link.getAttribute("href"));
  assert.ok(links.includes(`/ro/availability/${tea.id}`));
  assert.ok(links.includes(`/ro/associated/${tea.id}`));
  assert.equal(document.querySelector("#buy .add")?.getAttribute("data-then"), `/ro/associated/${tea.id}`);
});
