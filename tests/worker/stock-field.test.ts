// The documents name no stock field: `qtt` counts only where the site's config says so.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const LINE = "/api/cart/lines/101";
const product = { productId: 101, title: "Ceai", url: "ceai", price: 10, qtt: 1, is_stock: false };
const backend = new DocumentedBackend();
let shop: Shop;
before(async () => {
  backend.instead.set("product-filter", { status: 200, body: [product] });
  shop = await openShop({ backend: await backend.open() });
});
after(async () => {
  await shop.close();
  backend.close();
});

/** Pushes the site with another stock field. */
async function push(stock_field: string | undefined): Promise<void> {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const { site, theme } = JSON.parse((await config.get(`site/casa/${version}`)) ?? "");
  const next = `stock-${stock_field}`;
  await config.put(`site/casa/${next}`, JSON.stringify({ site: { ...site, stock_field }, theme }));
  await config.put("site/casa", next);
}

const answer = (quantity: number) => async (status: number) => {
  const sent = await ana.send(LINE, { method: "POST", body: { quantity, language: "en" } });
  return sent.status === status && sent;
};
let ana: ReturnType<Shop["shopper"]>;

test("a product whose qtt is 1 is bought twice without a stock field, and once with it", async () => {
  ana = shop.shopper();
  await ana.addToCart("101", 1);
  assert.ok(await answer(2)(409), "the demo's sites count their stock in qtt");
  await push(undefined);
  await until("nothing counts the stock", async () => answer(2)(200));
  const [line] = (await ana.cart()).lines;
  assert.deepEqual([line?.quantity, line?.note], ["2", null]);
  await push("qtt");
  // Quantities already in the cart may stay.
  let more = 3;
  await until("qtt counts it again", async () => answer(more++)(409));
  assert.ok((await ana.cart()).lines[0]?.note, "the line says what is left");
});
