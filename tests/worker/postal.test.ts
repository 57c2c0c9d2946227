// The postal service, pickup times and delivery notes: in the checkout form, and in its order.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const backend = new DocumentedBackend();
let shop: Shop;
let documented: Shop;
before(async () => {
  shop = await openShop();
  documented = await openShop({ backend: await backend.open(), variables: { PAGE_MEMORY_SECONDS: "0" } });
});
after(async () => {
  await shop.close();
  await documented.close();
  backend.close();
});
afterEach(async () => {
  backend.instead.clear();
  await shop.demo.heal();
});

const PATH = "/api/orders";
type Fields = Record<string, string>;
interface Choice {
  id: string;
  label: string;
}

async function withGoods(shopper: Shopper = shop.shopper(), product = PLENTY): Promise<Shopper> {
  await shopper.addToCart(product, 1);
  return shopper;
}

async function listed(shopper: Shopper, list: string, query: string, city = ""): Promise<Choice[]> {
  const asked = new URLSearchParams({ list, query, city, language: "ro" });
  const answer = await shopper.send(`/api/postal?${asked}`);
  assert.equal(answer.status, 200);
  const { choices, said } = (await answer.json()) as { choices: Choice[]; said: string };
  assert.ok(said);
  return choices;
}

/** A guest's fields for a branch in the first town that matches. */
async function toBranch(shopper: Shopper): Promise<Fields> {
  const city = (await listed(shopper, "city", "chisinau"))[0]?.id ?? "";
  const branch = (await listed(shopper, "warehouse", "7", city))[0]?.id ?? "";
  return { ...CONTACT, postal_type: "warehouse", postal_city: city, postal_warehouse: branch };
}

const CONTACT = { language: "ro", first_name: "Ana", phone: "+37360123456", payment: "cash", method: "postal" };

async function order(shopper: Shopper, fields: Fields) {
  const response = await shopper.send(PATH, { method: "POST", body: { command: randomUUID(), ...fields } });
  const answer = (await response.json()) as { redirect?: string; error?: { code: string; fields?: Fields } };
  return { status: response.status, ...answer };
}

async function placed(redirect = ""): Promise<Record<string, unknown>> {
  const orders = (await shop.demo.orders()) as { orderNumber: string; delivery: Record<string, unknown> }[];
  const found = orders.find(({ orderNumber }) => redirect.includes(`${orderNumber}&`));
  assert.ok(found, redirect);
  return found.delivery;
}

const total = ({ document }: Visited) => document.querySelector("[data-placing] [data-sum=total]")?.textContent ?? "";
const price = ({ document }: Visited) => document.querySelector("[data-price=postal]")?.textContent;
const warning = ({ document }: Visited) => document.querySelector(".postal-said")?.textContent ?? "";
const options = ({ document }: Visited, name: string) =>
  [...document.querySelectorAll(`[name=${name}] option`)].map((option) => option.getAttribute("value") ?? "");
const redraw = (shopper: Shopper, fields: Fields) => shopper.submit(PATH, { ...fields, redraw: "1" });

test("an order to a branch has the service's references, and its price", async () => {
  const ana = await withGoods();
  const fields = await toBranch(ana);
  const drawn = await redraw(ana, { ...sentOf(await ana.visit("/ro/checkout")), ...fields });
  assert.match(price(drawn) ?? "", /^55\slei$/);
  const { redirect } = await order(ana, { ...sentOf(drawn), first_name: "Ana" });
  const { method, postal } = await placed(redirect);
  assert.equal(method, "postal");
  assert.deepEqual(postal, {
    type: "warehouse",
    city_ref_id: "town-301",
    warehouse_ref_id: "town-301-branch-7",
  });
});

test("without scripts a town, then a branch are searched, and all input stays", async () => {
  const ana = await withGoods();
  const first = await ana.visit("/uk/checkout");
  const typed = { ...sentOf(first), ...CONTACT, language: "uk" };
  const towns = await redraw(ana, { ...typed, postal_city_query: "ко" });
  assert.equal(towns.status, 200);
  assert.ok(options(towns, "postal_city").length > 2, "an empty option and the towns");
  assert.equal(sentOf(towns)["first_name"], "Ana");
  assert.equal(sentOf(towns)["postal_city"], "");
  const city = options(towns, "postal_city")[1] ?? "";
  const branches = await redraw(ana, { ...sentOf(towns), postal_city: city });
  assert.equal(sentOf(branches)["postal_city"], city);
  assert.ok(price(branches)?.includes("55"), price(branches));
  const branch = options(branches, "postal_warehouse").at(-1) ?? "";
  const chosen = await redraw(ana, { ...sentOf(branches), postal_warehouse: branch });
  assert.equal(sentOf(chosen)["postal_warehouse"], branch);
  const thanks = await ana.submit(PATH, sentOf(chosen));
  assert.equal(thanks.document.querySelector("main h1")?.textContent, say("uk", "checkout", "success_title"));
});

test("a single matching town is chosen, and an unknown one is reported", async () => {
  const ana = await withGoods();
  const typed = { ...sentOf(await ana.visit("/ro/checkout")), ...CONTACT };
  const one = await redraw(ana, { ...typed, postal_city_query: "chisinau" });
  assert.ok(sentOf(one)["postal_city"]);
  const none = await redraw(ana, { ...typed, postal_city_query: "atlantida" });
  assert.ok(none.html.includes(say("ro", "checkout", "postal_nothing")));
});

test("a value that the service does not list is refused at its field, and nothing is ordered", async () => {
  const ana = await withGoods();
  const fine = await toBranch(ana);
  const before = (await shop.demo.orders()).length;
  const unknown = say("ro", "failure", "unknown_choice");
  const required = say("ro", "checkout", "error_required");
  const balti = (await listed(ana, "city", "balti"))[0]?.id ?? "";
  const forged = (fine["postal_warehouse"] ?? "").replace("branch-7", "branch-9");
  for (const [fields, faults] of [
    [{ postal_warehouse: "town-301-branch-7" }, { postal_warehouse: unknown }],
    [{ postal_warehouse: forged }, { postal_warehouse: unknown }],
    [{ postal_city: balti }, { postal_warehouse: unknown }],
    [{ postal_city: "town-301" }, { postal_city: unknown, postal_warehouse: unknown }],
    [{ postal_warehouse: "" }, { postal_warehouse: required }],
    [{ postal_type: "postmachine" }, { postal_postmachine: required }],
  ] as [Fields, Fields][]) {
    const { status, error } = await order(ana, { ...fine, ...fields });
    assert.deepEqual([status, error?.fields], [422, faults], JSON.stringify(fields));
  }
  assert.equal((await shop.demo.orders()).length, before);
  const page = await ana.submit(PATH, { ...fine, postal_warehouse: forged });
  assert.equal(page.document.querySelector("#checkout-postal_warehouse-error")?.textContent, unknown);
});

test("another shop's town, or none, has no list", async () => {
  const ana = shop.shopper();
  for (const asked of ["list=warehouse&query=7", "list=street&query=te&city=town-301", "list=moon&query=x"]) {
    assert.equal((await ana.send(`/api/postal?${asked}`)).status, 400, asked);
  }
  assert.deepEqual((await listed(ana, "city", "c")).length, 0, "one letter asks nothing");
});

test("a text instead of a price is a warning, and the total is without it", async () => {
  const ana = await withGoods();
  const fields = { ...sentOf(await ana.visit("/ro/checkout")), ...(await toBranch(ana)) };
  const pickup = await redraw(ana, { ...fields, method: "pickup" });
  await shop.demo.break({ call: "/general/v2/novapost/delivery-price", mode: "fail", status: 500 });
  const silent = await redraw(ana, fields);
  assert.ok(warning(silent).includes(say("ro", "checkout", "postal_unpriced")), warning(silent));
  assert.equal(total(silent), say("ro", "cart", "total_without_delivery").replace("{{sum}}", total(pickup)));
  const { status } = await order(ana, { ...sentOf(silent), first_name: "Ana" });
  assert.equal(status, 200, "an order without a price of its delivery");

  const ion = await withGoods(documented.shopper());
  const services = { brand_services: [{ name: "Nova Post" }] };
  backend.instead.set("delivery-services", { status: 200, body: services });
  backend.instead.set("novapost-delivery-price", { status: 200, body: ["70: prea greu"] });
  const his = { ...sentOf(await ion.visit("/ro/checkout")), ...(await toBranch(ion)) };
  const warned = await redraw(ion, his);
  assert.ok(warning(warned).includes("70: prea greu"), warning(warned));
  assert.equal(price(warned), say("ro", "cart", "delivery_later"));
});

test("a price that changed before the order is shown first", async () => {
  const ana = await withGoods();
  const fields = { ...sentOf(await ana.visit("/ro/checkout")), ...(await toBranch(ana)) };
  const { status, error } = await order(ana, fields);
  assert.deepEqual([status, error?.code], [409, "repriced"], "the form shows a courier's total");
});

test("an unavailable service leaves the other delivery methods", async () => {
  const ana = await withGoods();
  await shop.demo.break({ call: "/general/v2/novapost/city", mode: "fail", status: 500 });
  const typed = { ...sentOf(await ana.visit("/ro/checkout")), ...CONTACT };
  const away = await redraw(ana, { ...typed, postal_city_query: "chisinau" });
  assert.ok(warning(away).includes(say("ro", "checkout", "postal_away")), warning(away));
  assert.equal((await ana.send("/api/postal?list=city&query=chisinau")).status, 503);
  const { status } = await order(ana, { ...typed, method: "pickup", store: "1", total: "" });
  assert.equal(status, 200);
});

test("a shop without the service offers no such delivery, and refuses such an order", async () => {
  const ion = await withGoods(documented.shopper());
  const page = await ion.visit("/ro/checkout");
  assert.equal(page.document.querySelector("[name=method][value=postal]"), null);
  backend.instead.set("delivery-services", { status: 200, body: { brand_services: ["Nova Post"] } });
  const fields = await toBranch(ion);
  backend.instead.clear();
  const { status, error } = await order(ion, fields);
  assert.deepEqual([status, Object.keys(error?.fields ?? {})], [422, ["method"]]);
});

test("a pickup may have one of the store's times, and no other", async () => {
  const ana = await withGoods();
  const form = { ...sentOf(await ana.visit("/ro/checkout")), ...CONTACT, method: "pickup", store: "2" };
  const drawn = await redraw(ana, form);
  const times = options(drawn, "delivery_time");
  assert.deepEqual([times[0], times.length], ["", 10]);
  const wrong = await order(ana, { ...sentOf(drawn), delivery_time: "2000-01-01 10:00–12:00" });
  assert.deepEqual(Object.keys(wrong.error?.fields ?? {}), ["delivery_time"]);
  const { redirect } = await order(ana, { ...sentOf(drawn), delivery_time: times[1] ?? "" });
  assert.equal((await placed(redirect))["deliveryDateAndTime"], times[1]);
});

test("unavailable times are omitted, and the order goes on", async () => {
  const ana = await withGoods();
  await shop.demo.break({ call: "/general/delivery-time", mode: "garbage" });
  const form = { ...sentOf(await ana.visit("/ro/checkout")), ...CONTACT, method: "pickup", store: "2" };
  const drawn = await redraw(ana, form);
  assert.equal(drawn.document.querySelector("[name=delivery_time]"), null);
  assert.equal((await order(ana, sentOf(drawn))).status, 200);
});

test("the shop's delivery notes are sanitised", async () => {
  const ion = await withGoods(documented.shopper());
  const body = { text: "<p onclick=x>Livrăm <b>azi</b></p><script>alert(1)</script>" };
  backend.instead.set("delivery-info", { status: 200, body });
  const page = await ion.visit("/ro/checkout");
  const said = page.document.querySelector(".checkout .prose")?.innerHTML ?? "";
  assert.match(said, /^<p>Livrăm <(b|strong)>azi<\/(b|strong)><\/p>$/);
});
