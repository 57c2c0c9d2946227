// Saved addresses in the checkout: chosen, sent with the order, and created with an order.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { checkoutShops, withGoods } from "../support/checkout-shops.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { form, signedIn } from "../support/session.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const shops = checkoutShops();

const PATH = "/api/orders";
const PAGE = "/ro/account/addresses";
const CREATE = "/general/cart/create-delivery-address";
const LIST = "/general/cart/get-delivery-addresses";

const ionOf = () => signedIn(shops.shop, "casa", { email: "ion@example.com" });
const choices = ({ document }: Pick<Visited, "document">) =>
  [...document.querySelectorAll("form.checkout [name=saved_address]")].map((radio) => ({
    id: radio.getAttribute("value") ?? "",
    text: radio.parentElement?.textContent ?? "",
    chosen: radio.hasAttribute("checked"),
  }));
const saved = async (shopper: Shopper) =>
  [...(await shopper.visit(PAGE)).document.querySelectorAll(".address-list li > div")].map((item) => item.textContent);
const total = ({ document }: Pick<Visited, "document">) =>
  document.querySelector("[data-placing] [data-sum=total]")?.textContent ?? "";

interface Placed {
  delivery: Record<string, unknown>;
}
const last = async () => (await shops.shop.demo.orders())[0] as unknown as Placed;

async function order(shopper: Shopper, fields: Record<string, string>) {
  const response = await shopper.send(PATH, { method: "POST", body: { command: randomUUID(), ...fields } });
  const answer = (await response.json()) as { redirect?: string; error?: { fields?: Record<string, string> } };
  return { status: response.status, ...answer };
}

/** Deletes all of Ion's addresses. */
async function deleteAll(shopper: Shopper): Promise<void> {
  const { document } = await shopper.visit(PAGE);
  for (const one of document.querySelectorAll(".address-list form"))
    await shopper.send(one.getAttribute("action") ?? "", form({ language: "ro" }));
}

const ORHEI = {
  region: "4",
  shipping_city_id: "401",
  shipping_street_id: "Teilor",
  shipping_building: "7",
  language: "ro",
};

test("the default address is preselected and labelled in every language; a guest has none", async () => {
  const ana = await withGoods(await signedIn(shops.shop));
  for (const language of LANGUAGES) {
    const page = await ana.visit(`/${language}/checkout`);
    const [first, other] = choices(page);
    assert.match(first?.text ?? "", /Alexei Mateevici 60/);
    assert.ok(first?.text.includes(say(language, "account", "default_address")) && first.chosen);
    assert.deepEqual([other?.id, other?.text], ["", say(language, "checkout", "other_address")]);
  }
  const guest = await withGoods(shops.shop.shopper());
  const { document } = await guest.visit("/ro/checkout");
  assert.deepEqual(choices({ document }), []);
  assert.equal(document.querySelector("[name=save_address]"), null);
});

test("an unchanged form orders to the saved address, without scripts", async () => {
  const ana = await withGoods(await signedIn(shops.shop));
  const page = await ana.visit("/ro/checkout");
  const placed = await ana.send(PATH, form(sentOf(page)));
  assert.match(placed.headers.get("location") ?? "", /\/ro\/cart\/success/);
  const id = Number(choices(page)[0]?.id);
  const { delivery } = await last();
  assert.deepEqual(
    [delivery["shipping_address_id"], delivery["region_id"], delivery["street"], delivery["building"]],
    [id, 3, "Alexei Mateevici", "60"],
  );
});

test("a day and a time are chosen from the saved address's list and sent with the order", async () => {
  const ana = await withGoods(await signedIn(shops.shop));
  const page = await ana.visit("/ro/checkout");
  const id = choices(page)[0]?.id ?? "";
  const name = `courier_time_${id}`;
  const options = [...page.document.querySelectorAll(`[name=${name}] option`)].map(
    (one) => one.getAttribute("value") ?? "",
  );
  const [any, first = ""] = options;
  assert.deepEqual([options.length, any], [5, ""]);
  assert.match(first, /^\d{4}-\d\d-\d\d 10:00–14:00$/);
  const sent = sentOf(page);
  const unknown = await order(ana, { ...sent, [name]: "2020-01-01 10:00" });
  assert.deepEqual([unknown.status, Object.keys(unknown.error?.fields ?? {})], [422, ["saved_address"]]);
  const placed = await ana.send(PATH, form({ ...sent, [name]: first }));
  assert.equal(placed.status, 303);
  assert.equal((await last()).delivery["deliveryDateAndTime"], first);
});

test("an address in another region has its own price, shown before the order", async () => {
  const ion = await withGoods(await ionOf());
  await ion.send("/api/addresses", form({ ...ORHEI, command: randomUUID().replaceAll("-", "") }));
  const page = await ion.visit("/ro/checkout");
  const [orhei] = choices(page);
  assert.match(orhei?.text ?? "", /Orhei, Teilor 7/);
  const radio = page.document.querySelector(`[name=saved_address][value="${orhei?.id}"]`);
  assert.equal(radio?.getAttribute("data-region"), "4");
  const drawn = { ...sentOf(page), first_name: "Ion", phone: "+37360123456", method: "address" };
  const another = { ...drawn, saved_address: "", region: "3", locality: "301", redraw: "1" };
  const capital = await ion.submit(PATH, another);
  const there = { ...sentOf(capital), saved_address: orhei?.id ?? "" };
  const told = await ion.submit(PATH, there);
  assert.notEqual(total(told), total(capital), "another price");
  assert.equal(told.status, 409);
  const placed = await ion.send(PATH, form(sentOf(told)));
  assert.equal(placed.status, 303);
  assert.equal((await last()).delivery["region_id"], 4);
  await deleteAll(ion);
});

test("an order to an address whose street the backend does not number carries the street", async () => {
  const ion = await withGoods(await ionOf());
  await shops.shop.demo.break({ call: "/base/address", mode: "fail", status: 404 });
  const street = { shipping_street_id: "Morii", shipping_address_note: "la poartă" };
  await ion.send("/api/addresses", form({ ...ORHEI, ...street, command: randomUUID().replaceAll("-", "") }));
  await shops.shop.demo.heal();
  const page = await ion.visit("/ro/checkout");
  const [orhei] = choices(page);
  assert.match(orhei?.text ?? "", /Orhei, Morii 7.*la poartă/);
  const told = await ion.submit(PATH, {
    ...sentOf(page),
    first_name: "Ion",
    phone: "+37360123456",
    method: "address",
    saved_address: orhei?.id ?? "",
    redraw: "1",
  });
  const placed = await ion.send(PATH, form(sentOf(told)));
  assert.equal(placed.status, 303);
  const { street: sent, building, note } = (await last()).delivery;
  assert.deepEqual([sent, building, note], ["Morii", "7", "la poartă"]);
  const order = await ion.visit("/ro/account/orders");
  const first = order.document.querySelector(".order-list a")?.getAttribute("href") ?? "";
  assert.match((await ion.visit(first)).document.querySelector(".order-facts")?.textContent ?? "", /Morii, 7/);
  await deleteAll(ion);
});

test("a foreign or unknown address is refused at its field, and nothing is ordered", async () => {
  const [own] = choices(await (await withGoods(await signedIn(shops.shop))).visit("/ro/checkout"));
  const before = (await shops.shop.demo.orders()).length;
  const unknown = { saved_address: say("ro", "failure", "unknown_choice") };
  for (const shopper of [await withGoods(await ionOf()), await withGoods(shops.shop.shopper())]) {
    for (const id of [own?.id ?? "", "999999"]) {
      const { status, error } = await order(shopper, { ...ORDER_FORM, saved_address: id });
      assert.deepEqual([status, error?.fields], [422, unknown], id);
    }
  }
  assert.equal((await shops.shop.demo.orders()).length, before);
});

test("without the saved addresses none can be chosen, and an order to a new one is placed", async () => {
  const ana = await withGoods(await signedIn(shops.shop));
  const [own] = choices(await ana.visit("/ro/checkout"));
  await shops.shop.demo.break({ call: LIST, mode: "fail", status: 500 });
  assert.equal((await order(ana, { ...ORDER_FORM, saved_address: own?.id ?? "" })).status, 503);
  assert.equal((await order(ana, { ...ORDER_FORM, locality: "301", saved_address: "" })).status, 200);
});

test("a new address is saved with its order, once, if the shopper wants it", async () => {
  const ion = await ionOf();
  const fields = { ...ORDER_FORM, locality: "301", apartment: "3", command: randomUUID() };
  for (const [more, count] of [
    [{ command: randomUUID() }, 0],
    [{ save_address: "true" }, 1],
    [{ save_address: "true" }, 1],
  ] as const) {
    await withGoods(ion);
    const placed = await order(ion, { ...fields, ...more });
    assert.equal(placed.status, 200);
    assert.ok(!(await ion.visit(placed.redirect ?? "")).html.includes(say("ro", "checkout", "address_unsaved")));
    assert.equal((await saved(ion)).length, count);
  }
  assert.match((await saved(ion))[0] ?? "", /Chișinău, Teilor 12, ap\. 3/);
  await shops.shop.demo.break({ call: CREATE, mode: "fail", status: 500 });
  await withGoods(ion);
  const placed = await order(ion, { ...fields, building: "13", save_address: "true", command: randomUUID() });
  assert.equal(placed.status, 200, "an order stands without it");
  const unsaved = say("ro", "checkout", "address_unsaved");
  assert.ok((await ion.visit(placed.redirect ?? "")).html.includes(unsaved), "and its page says so");
  await shops.shop.demo.heal();
  await deleteAll(ion);
});

test("while the backend cannot list its regions, the documented list serves, and the town is named", async () => {
  const broken = [
    { call: "/base/region", mode: "fail", status: 500 },
    { call: "/base/locality", mode: "fail", status: 500 },
  ] as const;
  for (const one of broken) await shops.shop.demo.break(one);
  const guest = await withGoods(shops.shop.shopper());
  const page = await guest.visit("/ro/checkout");
  const options = (name: string) => page.document.querySelectorAll(`form.checkout [name=${name}] option`).length;
  assert.deepEqual([page.status, options("region"), options("locality")], [200, 18, 12]);
  const { locality: _, ...order } = ORDER_FORM;
  const sent = { ...sentOf(page), ...order, note: "sus" };
  const placed = await guest.send(PATH, form(sent));
  assert.equal(placed.status, 303);
  const { delivery } = await last();
  assert.deepEqual([delivery["region_id"], delivery["locality_id"], delivery["note"]], [3, null, "Chișinău; sus"]);
  const towns = (await (await shops.shop.fetch("/api/localities?region=4&language=uk")).json()) as { label: string }[];
  assert.deepEqual(
    towns.map(({ label }) => label),
    ["Оргіїв"],
  );
  const romanian = await withGoods(shops.shop.shopper("romania"));
  assert.equal((await romanian.visit("/ro/checkout")).status, 503, "its capital is another");
});
