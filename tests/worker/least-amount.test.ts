// A multiplicity is a step, unless the site's config says that it is the least amount only; prices may have more decimals.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const CLOTH = "101";
const CUPS = "102";
const goods = [
  { productId: CLOTH, title: "Stofă", url: "stofa", code: "ST-101", price: 129, multiplicity: 0.1, unit: "m" },
  { productId: CUPS, title: "Căni", url: "cani", code: "CA-102", price: "0.0375", multiplicity: 3 },
];
const backend = new DocumentedBackend();
let shop: Shop;
before(async () => {
  backend.instead.set("product-filter", { status: 200, body: goods });
  shop = await openShop({ backend: await backend.open() });
});
after(async () => {
  await shop.close();
  backend.close();
});

async function pushLeast(multiplicity_is_least: boolean): Promise<void> {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const { site, theme } = JSON.parse((await config.get(`site/casa/${version}`)) ?? "");
  const next = `least-${multiplicity_is_least}`;
  await config.put(`site/casa/${next}`, JSON.stringify({ site: { ...site, multiplicity_is_least }, theme }));
  await config.put("site/casa", next);
}

/** The quantity of a product in a new cart, and what its line says. */
async function added(product: string, quantity?: number): Promise<[string | undefined, string]> {
  const ana = shop.shopper();
  const body = quantity === undefined ? { product } : { product, quantity };
  assert.equal((await ana.send("/api/cart/lines", { method: "POST", body })).status, 200);
  const [line] = (await ana.cart()).lines;
  return [line?.quantity, line?.news.join(" ") ?? ""];
}

/** The words of a sentence before its first slot. */
const start = (key: string) => say("ro", "product", key).split("{{")[0] ?? "";

test("an amount is a multiple of the multiplicity, or no less where the site says so", async () => {
  const [held, said] = await added(CLOTH, 2.37);
  assert.equal(held, "2.4");
  assert.ok(said.startsWith(start("raised_to_step")), said);
  assert.deepEqual(await added(CLOTH, 2.4), ["2.4", ""]);
  assert.deepEqual(await added(CLOTH), ["1", ""], "one press is a metre");
  assert.equal((await added(CUPS, 4))[0], "6");
  await pushLeast(true);
  await until("any amount is sold", async () => (await added(CLOTH, 2.37))[0] === "2.37");
  const [least, why] = await added(CLOTH, 0.05);
  assert.equal(least, "0.1");
  assert.ok(why.startsWith(start("raised_to_least")), why);
  assert.deepEqual(await added(CUPS, 4), ["4", ""]);
  const [whole, pieces] = await added(CUPS, 4.5);
  assert.deepEqual([whole, pieces], ["5", say("ro", "product", "raised_to_pieces")]);
});

test("a price keeps its decimals until the sum of the line", async () => {
  const [line] = (await shop.shopper().addToCart(CUPS, 999)).lines;
  const text = (price = "") => price.replace(/\s/gu, " ");
  assert.equal(line?.amount, "0.0375");
  assert.deepEqual([text(line?.price), text(line?.sum)], ["0,0375 lei", "37,46 lei"]);
});
