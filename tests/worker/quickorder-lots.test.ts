// Quick orders of five hundred lines, with the site's look-up by codes: few calls, whatever the lines hold.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Good, manyGoods } from "../support/goods.ts";
import { hidden, ordered } from "../support/quick-order.ts";
import { openShop, type Shop } from "../support/shop.ts";

/** The most calls of a step, with those of the frame. */
const MOST_CALLS = 25;
const LINES = 500;

let shop: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop();
  goods = (await manyGoods(shop, 200)).slice(0, LINES);
});
after(() => shop.close());

const calls = async () => (await shop.demo.log()).length;

test("five hundred lines are looked up with few calls, and added with one command", async () => {
  const partner = shop.shopper("partner");
  const known = goods.map(({ code, step }) => `${code};${step * 2}`);
  const unknown = Array.from({ length: LINES - known.length }, (_, at) => `QQ-${10_000 + at};1`);
  const table = [...known, ...unknown].join("\n");
  const before = await calls();
  const page = await ordered(partner, { codes: `Cod;Cantitate\n${table}`, language: "ru" });
  const asked = (await calls()) - before;
  assert.equal(page.status, 200);
  assert.ok(asked <= MOST_CALLS, `${asked} calls`);
  const rows = page.document.querySelectorAll("main .quick-table tbody tr").length;
  assert.equal(rows, LINES);
  const button = page.document.querySelector('main button[formaction="/api/quick-order/goods"]');
  const found = hidden(page).goods?.split("~").length ?? 0;
  assert.ok(button && found > goods.length * 0.9, `${found} are sold`);
  const again = await calls();
  const added = await ordered(partner, { ...hidden(page), codes: "" }, undefined, "", "/api/quick-order/goods");
  assert.ok(added.status === 303 || added.status === 200, String(added.status));
  assert.ok((await calls()) - again <= MOST_CALLS);
  assert.equal((await partner.cart()).lines.length, found);
});

test("five hundred unknown codes cost no more", async () => {
  const before = await calls();
  const codes = Array.from({ length: LINES }, (_, at) => `QQ-${10_000 + at};1`).join("\n");
  const page = await ordered(shop.shopper("partner"), { codes });
  assert.equal(page.status, 200);
  assert.ok((await calls()) - before <= MOST_CALLS, `${(await calls()) - before} calls`);
});

test("a look-up that fails keeps every line", async () => {
  await shop.demo.break({ call: "/general/product-codes", mode: "fail", status: 500 });
  const page = await ordered(shop.shopper("partner"), { codes: "AA-1;2\nBB-2;3" });
  await shop.demo.heal();
  assert.equal(page.status, 503);
  const typed = page.document.querySelector("main textarea")?.textContent?.trim();
  assert.equal(typed?.replaceAll("\r\n", "\n"), "AA-1;2\nBB-2;3");
});
