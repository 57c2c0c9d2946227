// A city without a region in the settings is priced by the region that lists it as a town; if none does, no price is
// promised.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { say } from "../support/words.ts";

let configured: ConfiguredShop;
before(async () => {
  configured = await ConfiguredShop.open();
});
after(() => configured.close());

const REGIONS = "/base/region";
const countRegionCalls = async () =>
  (await configured.shop.demo.log()).filter(({ path }) => path.startsWith(REGIONS)).length;

test("a city is priced by its town's region, and has no price if no region lists it", async () => {
  const { shop } = configured;
  const [good] = await someGoods(shop);
  const ana = shop.shopper();
  await ana.addToCart(good?.id ?? "", 1);
  assert.equal(await countRegionCalls(), 0, "the demo's cities name their regions");
  const cities = [
    { id: 301, label: "Chișinău" },
    { id: 402, title: "Peresecina" },
    { id: 9, name: "Atlantida" },
  ];
  await configured.settings({ cities_to_choose: cities });
  const { document } = await ana.visit(configured.fresh("/ro/contacts"));
  const list = document.querySelector("header select[name=city], aside select[name=city]");
  const rates = [...(list?.querySelectorAll("option:not([value=''])") ?? [])].map((city) => [
    city.textContent,
    city.getAttribute("data-rate"),
  ]);
  assert.deepEqual(rates, [
    ["Chișinău", "capital"],
    ["Peresecina", "region"],
    ["Atlantida", null],
  ]);
  const delivery = async (city: number) => {
    ana.cookies.set("selected_city", String(city));
    return (await ana.cart()).quote.delivery;
  };
  const later = say("ro", "cart", "delivery_later");
  const [near, far, nowhere] = [await delivery(301), await delivery(402), await delivery(9)];
  assert.equal(nowhere, later);
  assert.ok(near !== later && far !== later && near !== far, `${near} ${far}`);
  assert.equal(await countRegionCalls(), 1, "they are asked for once");
});

test("a checkout to a city of unknown region shows no price and orders nothing until a region is chosen", async () => {
  const { shop } = configured;
  const [good] = await someGoods(shop);
  const ana = shop.shopper();
  await ana.addToCart(good?.id ?? "", 1);
  await configured.settings({ cities_to_choose: [{ id: 9, name: "Atlantida" }] });
  await ana.visit(configured.fresh("/ro/contacts"));
  ana.cookies.set("selected_city", "9");
  const begun = await ana.visit("/ro/checkout");
  const region = (page: typeof begun) => page.document.querySelector("select[name=region] [selected]");
  const later = say("ro", "cart", "delivery_later");
  assert.equal(region(begun)?.textContent, say("ro", "checkout", "choose_region"));
  assert.equal(begun.document.querySelectorAll("select[name=locality] option").length, 0);
  assert.equal(begun.document.querySelector("[data-sum=delivery]")?.textContent?.trim(), later);
  const { locality: _, ...typed } = ORDER_FORM;
  const total = begun.document.querySelector("[name=total]")?.getAttribute("value") ?? "";
  const refused = await ana.submit("/api/orders", { ...typed, region: "", locality: "", total });
  assert.equal(refused.status, 422);
  const error = refused.document.querySelector("select[name=region]")?.closest("label, div")?.textContent ?? "";
  assert.ok(error.includes(say("ro", "checkout", "error_required")), error);
  assert.equal(refused.document.querySelector("[name=street]")?.getAttribute("value"), typed.street);
  assert.equal((await ana.cart()).count, 1);
  const placed = await ana.send("/api/orders", { body: ORDER_FORM });
  assert.equal(placed.status, 200, await placed.text());
});
