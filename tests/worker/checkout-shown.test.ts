// An order matches its form: an unknown place, or a total other than the one on the button, brings the form back with all
// input.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { checkoutShops, withGoods } from "../support/checkout-shops.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const shops = checkoutShops();
const { backend } = shops;

const PATH = "/api/orders";
const CAPITAL = { ...ORDER_FORM, locality: "301" };
type Fields = Record<string, string>;

async function order(shopper: Shopper, fields: Fields) {
  const body = { command: randomUUID(), ...fields };
  const response = await shopper.send(PATH, { method: "POST", body });
  const answer = (await response.json()) as {
    redirect?: string;
    error?: { code: string; message: string; fields?: Fields };
  };
  return { status: response.status, ...answer };
}

const count = async () => (await shops.shop.demo.orders()).length;
const total = ({ document }: Visited) => document.querySelector("[data-placing] [data-sum=total]")?.textContent ?? "";
const options = ({ document }: Visited, name: string) =>
  [...document.querySelectorAll(`[name=${name}] option`)].map((option) => option.getAttribute("value"));
const fault = ({ document }: Visited, name: string) => document.querySelector(`#checkout-${name}-error`)?.textContent;
const alert = ({ document }: Visited) => document.querySelector("form.checkout [role=alert]")?.textContent ?? "";
const title = ({ document }: Visited) => document.querySelector("main h1")?.textContent;

test("a browser paints the form only after it has parsed the submit button", async () => {
  const { document } = await (await withGoods(shops.shop.shopper())).visit("/ro/checkout");
  const expected = document.querySelector("head > link[rel=expect][blocking=render]")?.getAttribute("href") ?? "#";
  const button = document.getElementById(expected.slice(1));
  assert.ok(button?.hasAttribute("data-placing"), expected);
  assert.equal(button?.closest("form")?.className, "checkout");
});

test("the summary counts products like the cart", async () => {
  const ana = await withGoods(shops.shop.shopper());
  await ana.addToCart(PLENTY, 2);
  const { document } = await ana.visit("/ro/checkout");
  const counted = document.querySelector(".summary-name")?.textContent ?? "";
  assert.equal(/\d+/.exec(counted)?.[0], String((await ana.cart()).count), counted);
});

test("an unknown region, town or store is refused at its field, and the cart stays", async () => {
  const before = await count();
  const ana = await withGoods(shops.shop.shopper());
  const cases: [Fields, string][] = [
    [{ ...CAPITAL, region: "999" }, "region"],
    [{ ...CAPITAL, locality: "999" }, "locality"],
    [{ ...CAPITAL, region: "4" }, "locality"],
    [{ ...ORDER_FORM, method: "pickup", store: "999" }, "store"],
  ];
  for (const [fields, name] of cases) {
    const { status, error } = await order(ana, fields);
    const unknown = { [name]: say("ro", "failure", "unknown_choice") };
    assert.deepEqual([status, error?.code, error?.fields], [422, "fields", unknown], JSON.stringify(fields));
  }
  const page = await ana.submit(PATH, { ...CAPITAL, region: "999" });
  assert.equal(page.status, 422);
  assert.equal(fault(page, "region"), say("ro", "failure", "unknown_choice"));
  assert.deepEqual([sentOf(page)["region"], sentOf(page)["street"]], ["3", "Teilor"]);
  assert.deepEqual([await count(), (await ana.cart()).count], [before, 1]);
});

test("a courier needs a town in the region, and the error is in the visitor's language", async () => {
  const before = await count();
  const ana = await withGoods(shops.shop.shopper());
  const { locality: _, ...without } = { ...CAPITAL, region: "2" };
  for (const fields of [without, { ...without, locality: "" }]) {
    for (const language of ["ro", "ru", "uk", "en"] as const) {
      const { status, error } = await order(ana, { ...fields, language });
      const missing = { locality: say(language, "checkout", "error_required") };
      assert.deepEqual([status, error?.code, error?.fields], [422, "fields", missing]);
    }
  }
  assert.equal(await count(), before);
});

test("fields of the other delivery method are neither validated nor sent", async () => {
  const ana = await withGoods(shops.shop.shopper());
  const { redirect = "" } = await order(ana, { ...CAPITAL, region: "999", method: "pickup", store: "1" });
  const orders = (await shops.shop.demo.orders()) as {
    orderNumber: string;
    delivery: { street: string; store_id: number };
  }[];
  const placed = orders.find(({ orderNumber }) => redirect.includes(`${orderNumber}&`));
  assert.deepEqual([placed?.delivery.street, placed?.delivery.store_id], ["", 1]);
});

test("without scripts another region is ordered with its own towns and at a displayed total", async () => {
  const before = await count();
  const ana = await withGoods(shops.shop.shopper());
  const drawn = await ana.visit("/ro/checkout");
  const filled = { ...sentOf(drawn), first_name: "Ana", phone: "+37360123456", street: "Teilor", building: "12" };
  const far = await ana.submit(PATH, { ...filled, region: "4" });
  assert.deepEqual([far.status, fault(far, "locality")], [422, say("ro", "failure", "unknown_choice")]);
  assert.deepEqual(options(far, "locality"), ["401", "402"]);
  assert.notEqual(total(far), total(drawn));
  assert.deepEqual([sentOf(far)["street"], sentOf(far)["first_name"]], ["Teilor", "Ana"]);
  assert.equal(await count(), before);
  const thanks = await ana.submit(PATH, sentOf(far));
  assert.equal(title(thanks), say("ro", "checkout", "success_title"));
  assert.equal(await count(), before + 1);
});

test("a button recalculates the form for the current choice, and orders nothing", async () => {
  const before = await count();
  const ana = await withGoods(shops.shop.shopper());
  const drawn = await ana.visit("/uk/checkout");
  const button = drawn.html.match(/<noscript><button[^>]*name="redraw"[^>]*>/);
  assert.ok(button, "for browsers without scripts alone");
  const again = await ana.submit(PATH, { ...sentOf(drawn), redraw: "1", region: "4", street: "Teilor", phone: "12" });
  assert.equal(again.status, 200);
  assert.equal(again.headers.get("cache-control"), "no-store");
  assert.deepEqual(options(again, "locality"), ["401", "402"]);
  assert.notEqual(total(again), total(drawn));
  const { region, street, phone } = sentOf(again);
  assert.deepEqual([region, street, phone], ["4", "Teilor", "12"]);
  assert.equal(again.document.querySelector("form.checkout [role=alert]")?.hasAttribute("hidden"), true);
  assert.ok(again.html.includes('<html lang="uk"'));
  assert.equal(await count(), before);
});

test("the town is asked before the ways of delivery that it decides", async () => {
  const { document } = await (await withGoods(shops.shop.shopper())).visit("/ro/checkout");
  const names = [...document.querySelectorAll("form.checkout .step [name]")].map((field) => field.getAttribute("name"));
  const order = ["email", "region", "locality", "method", "type", "street", "store", "payment"];
  assert.deepEqual(
    [...new Set(names)].filter((name) => order.includes(name ?? "")),
    order,
  );
});

test("each way of delivery shows its price and its days, without scripts for the choices of the form", async () => {
  const ana = await withGoods(shops.shop.shopper());
  const drawn = await ana.visit("/ro/checkout");
  const shown = ({ document }: Visited, way: string) =>
    ["price", "days"].map((part) => document.querySelector(`.choice [data-${part}=${way}]`)?.textContent ?? "");
  const summed = ({ document }: Visited) =>
    ["delivery", "arrives"].map((part) => document.querySelector(`[data-sum=${part}]`)?.textContent);
  const again = (fields: Fields) => ana.submit(PATH, { ...sentOf(drawn), redraw: "1", ...fields });
  const [price, days] = shown(drawn, "standart");
  assert.match(days ?? "", /\d\s[a-z]+$/, "a date");
  assert.deepEqual([shown(drawn, "address"), summed(drawn)], Array(2).fill([price, days]));
  assert.match(shown(drawn, "express")[1] ?? "", /ore, în capitală$/);

  const far = await again({ region: "4" });
  assert.match(shown(far, "standart")[1] ?? "", /^\d+ ?.*–.*[a-z]+$/, "a range");
  assert.notDeepEqual(shown(far, "standart"), [price, days]);
  assert.deepEqual([shown(far, "address"), summed(far)], Array(2).fill(shown(far, "standart")));

  const unknown = await again({ region: "" });
  assert.match(shown(unknown, "standart")[1] ?? "", /^în capitală .*, în țară /);

  assert.equal(shown(drawn, "pickup")[1], "", "no store is chosen");
  const atStore = { method: "pickup", store: "1" };
  const picked = await again(atStore);
  assert.match(shown(picked, "pickup")[1] ?? "", /^din \d+ [a-z]+$/);
  assert.deepEqual(summed(picked), shown(picked, "pickup"));
  const time = options(picked, "delivery_time").at(-1) ?? "";
  const timed = await again({ ...atStore, delivery_time: time });
  assert.ok(shown(timed, "pickup")[1]?.endsWith(time.split(" ").at(-1) ?? "?"), `${time}: ${shown(timed, "pickup")}`);
});

test("an order whose total differs from its form's is placed with the next press", async () => {
  const before = await count();
  const ana = await withGoods(shops.shop.shopper());
  const drawn = await ana.visit("/en/checkout");
  const filled = { ...sentOf(drawn), first_name: "Ana", phone: "+37360123456" };
  const picked = await ana.submit(PATH, { ...filled, region: "4", locality: "401", street: "Teilor", building: "7" });
  assert.equal(picked.status, 409);
  assert.ok(alert(picked).includes(say("en", "checkout", "error_repriced")), alert(picked));
  for (const sum of [total(drawn), total(picked)]) assert.ok(alert(picked).includes(sum), alert(picked));
  assert.equal(sentOf(picked)["first_name"], "Ana");
  assert.equal(await count(), before);
  await ana.submit(PATH, sentOf(picked));
  assert.equal(await count(), before + 1);
});

test("a price changed since the form was shown is reported, and nothing is ordered", async () => {
  const ana = await withGoods(shops.documented.shopper(), "101");
  const drawn = await ana.visit("/ro/checkout");
  const form = { ...sentOf(drawn), ...ORDER_FORM, locality: "1" };
  const body = { products: [{ productId: 101, title: "Oală", price: 950, url: "oala" }] };
  backend.instead.set("product-filter", { status: 200, body });
  const { status, error } = await order(ana, form);
  assert.deepEqual([status, error?.code], [409, "repriced"]);
  assert.match(error?.fields?.["line-101"] ?? "", /^950\slei în loc de [\d.,]+\slei$/);
  assert.match(error?.fields?.["total"] ?? "", /^Total: /);
  assert.equal((await ana.cart()).count, 1);
  const page = await ana.submit(PATH, form);
  assert.equal(page.status, 409);
  assert.ok(alert(page).includes(`Oală: ${error?.fields?.["line-101"]}`), alert(page));
  assert.equal((await order(ana, { ...form, ...sentOf(page) })).status, 200);
  assert.equal((await ana.cart()).empty, true);
});

test("a form sent again after its order gets the same thanks, whatever is in the cart", async () => {
  const before = await count();
  const other = (await someGoods(shops.shop)).find(({ id }) => id !== PLENTY)?.id ?? "";
  const ana = await withGoods(shops.shop.shopper());
  const form = { ...sentOf(await ana.visit("/ro/checkout")), ...CAPITAL };
  const { redirect } = await order(ana, form);
  assert.ok(redirect);
  assert.equal((await order(ana, form)).redirect, redirect);
  await ana.addToCart(other, 1);
  assert.equal((await order(ana, form)).redirect, redirect);
  assert.deepEqual([await count(), (await ana.cart()).count], [before + 1, 1]);
});

test("while stores are unavailable, the checkout says so and courier orders work", async () => {
  await shops.shop.demo.break({ call: "/shop/get-stores", mode: "fail", status: 500 });
  const ana = await withGoods(shops.shop.shopper());
  const page = await ana.visit("/ru/checkout");
  assert.equal(page.status, 200);
  const methods = page.document.querySelector("#checkout-method")?.textContent ?? "";
  assert.ok(methods.includes(say("ru", "checkout", "error_stores")), methods);
  assert.equal(page.document.querySelector("form.checkout")?.getAttribute("data-untold"), "store");
  assert.equal((await order(ana, { ...sentOf(page), ...CAPITAL, language: "ru" })).status, 200);
});

test("while a region's towns are unavailable, those in the region's own data are shown", async () => {
  await shops.shop.demo.break({ call: "/base/locality", mode: "fail", status: 500 });
  const ana = await withGoods(shops.shop.shopper());
  const page = await ana.visit("/ro/checkout");
  assert.equal(page.status, 200);
  assert.ok(options(page, "locality").includes("301"));
  assert.equal((await order(ana, { ...sentOf(page), ...CAPITAL })).status, 200);
});

test("the form's data loads in parallel with the goods, and not at all without a cart", async () => {
  const asked = (call: string) => backend.asked.some((one) => one.startsWith(`GET ${call}`));
  const places = ["/base/region/", "/base/locality/", "/shop/get-stores/", "/mi/delivery_info_text"];
  const ana = await withGoods(shops.documented.shopper(), "101");
  backend.asked.length = 0;
  await shops.documented.shopper().visit("/ro/checkout");
  assert.deepEqual(places.filter(asked), []);
  backend.silent.add("/general/product-filter");
  const page = ana.visit("/ro/checkout");
  await until("the goods and the places are asked for", async () =>
    ["/general/product-filter", ...places].every(asked),
  );
  backend.silent.clear();
  await page;
});
