// An order's goods: those without home delivery cannot be ordered to an address, and available ones are never reported as
// sold out.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { categoryPaths, PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { type Language, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const PATH = "/api/orders";
const pickup = { ...ORDER_FORM, method: "pickup", store: "1" };

async function order(shopper: Shopper, fields: object, command: string = randomUUID()) {
  const response = await shopper.send(PATH, { method: "POST", body: { ...fields, command } });
  const { error } = (await response.json()) as { error?: { code: string; fields?: Record<string, string> } };
  return { status: response.status, code: error?.code, fields: error?.fields };
}

const orders = async () => (await shop.demo.orders()).length;

interface Medicine {
  productId: number;
  url: string;
  title: string;
  is_recipe: boolean;
  home_delivery: boolean;
  available: boolean;
}

/** Products of the pharmacy: one on prescription for pickup, one with home delivery, and one without. */
async function medicines(): Promise<[Medicine, Medicine, Medicine]> {
  const headers = { token: "demo-pharmacy", "accept-language": "ro" };
  const found: Medicine[] = [];
  for (const path of await categoryPaths(shop, "pharmacy")) {
    const call = `/general/v2/category/${path.slice("/ro/".length)}/?page=1&per_page=100`;
    const { products } = (await (await request(shop.backendUrl, call, { headers })).json()) as { products: Medicine[] };
    found.push(...products.filter(({ available }) => available));
    const kept = found.find(({ is_recipe, home_delivery }) => is_recipe && !home_delivery);
    const brought = found.find(({ is_recipe, home_delivery }) => is_recipe && home_delivery);
    const free = found.find(({ is_recipe }) => !is_recipe);
    if (kept && brought && free) return [kept, brought, free];
  }
  assert.fail("the pharmacy sells all three");
}

test("no form orders a prescription medicine, and its page offers none", async () => {
  const [kept, , free] = await medicines();
  const ana = shop.shopper("pharmacy");
  const ask = async (kind: string, { productId }: Medicine, language: Language) => {
    const body = { product_id: String(productId), name: "Ana", phone: ORDER_FORM.phone };
    const response = await ana.send(`/api/forms/${kind}?language=${language}`, { method: "POST", body });
    const { error } = (await response.json()) as { error?: { code: string; message: string } };
    return [response.status, error?.code, error?.message];
  };
  for (const kind of ["one-click", "pre-order", "gift"]) {
    for (const language of ["ro", "ru", "uk", "en"] as const) {
      const refused = [422, "needs_prescription", say(language, "forms", "error_prescription")];
      assert.deepEqual(await ask(kind, kept, language), refused, kind);
    }
    assert.deepEqual(await ask(kind, free, "ro"), [200, undefined, undefined], kind);
  }
  const offers = async ({ url }: Medicine) =>
    /forms\/(one-click|gift)/.test((await ana.visit(`/ro/product/${url}`)).html);
  assert.deepEqual([await offers(kept), await offers(free)], [false, true]);
  const page = await ana.visit(`/ro/forms/one-click?product_id=${kept.productId}`);
  assert.ok(page.document.body.textContent.includes(say("ro", "forms", "error_prescription")));
});

test("goods without home delivery are not ordered to an address, by any request, and can be picked up", async () => {
  const [kept, , free] = await medicines();
  const before = await orders();
  const ana = shop.shopper("pharmacy");
  await ana.addToCart(String(kept.productId), 1);
  await ana.addToCart(String(free.productId), 1);
  const message = say("ro", "checkout", "error_courier").replace("{{products}}", kept.title);
  const form = await ana.visit("/ro/checkout");
  const method = form.document.querySelector("#checkout-method");
  const pickupOnly = say("ro", "cart", "pickup_only").replace("{{products}}", kept.title);
  const notice = form.document.querySelector("form.checkout .notice:not([hidden])");
  assert.equal(notice?.textContent, pickupOnly, "the form says it before anything is typed");
  const ways = [...(method?.querySelectorAll("input") ?? [])].map((way) => [way.value, way.hasAttribute("checked")]);
  assert.deepEqual(ways, [["pickup", true]], "nothing else is offered");
  const { document: cart } = await ana.visit("/ro/cart");
  const marked = [...cart.querySelectorAll("main .line")].map((line) => line.querySelector(".line-note")?.textContent);
  assert.deepEqual(marked, [say("ro", "cart", "line_pickup"), undefined], "the cart marks the line");
  assert.ok(cart.body.textContent.includes(pickupOnly), "and says it of the whole");
  assert.equal(cart.querySelector(".free-delivery"), null, "and urges nobody to free delivery");
  const command = randomUUID();
  const prescription = String(kept.productId);
  const refused = { status: 422, code: "fields", fields: { method: message } };
  assert.deepEqual(await order(ana, { ...ORDER_FORM, prescription }, command), refused);
  const { method: _, ...usual } = ORDER_FORM;
  assert.deepEqual(await order(ana, { ...usual, prescription }), refused, "a courier is the usual way");
  const page = await ana.submit(PATH, { ...ORDER_FORM, prescription, command: randomUUID() });
  assert.equal(page.status, 422);
  const field = page.document.querySelector("#checkout-method");
  assert.ok(field?.textContent?.includes(message), "at the field");
  assert.equal(page.document.querySelector("[name=street]")?.getAttribute("value"), "Teilor");
  assert.equal(await orders(), before);
  assert.equal((await ana.cart()).lines.length, 2);
  assert.equal((await order(ana, { ...pickup, store: "11", prescription }, command)).status, 200);
  assert.equal(await orders(), before + 1);
});

test("a prescription medicine is ordered once the prescription is confirmed, to an address too", async () => {
  const [kept, brought, free] = await medicines();
  const before = await orders();
  const ana = shop.shopper("pharmacy");
  await ana.addToCart(String(brought.productId), 1);
  await ana.addToCart(String(free.productId), 1);
  const tick = async () => (await ana.visit("/ro/checkout")).document.querySelector("[name=prescription]");
  assert.equal((await tick())?.getAttribute("value"), String(brought.productId));
  const message = say("ro", "checkout", "error_prescription").replace("{{products}}", brought.title);
  const refused = { status: 422, code: "fields", fields: { prescription: message } };
  const command = randomUUID();
  for (const prescription of ["", "true", String(free.productId), String(kept.productId)]) {
    assert.deepEqual(await order(ana, { ...ORDER_FORM, prescription }, command), refused, prescription);
  }
  const page = await ana.submit(PATH, { ...ORDER_FORM, command });
  assert.equal(page.status, 422);
  const error = page.document.querySelector("#checkout-prescription-tick-error");
  assert.equal(error?.textContent, message, "at the box");
  assert.ok(page.document.querySelector('[role=alert] a[href="#checkout-prescription"]'), "and in the summary");
  const both = await ana.submit(PATH, { ...ORDER_FORM, first_name: "", command });
  for (const place of ["#checkout-first_name", "#checkout-prescription"])
    assert.ok(both.document.querySelector(`[role=alert] a[href="${place}"]`), `${place} is named at once`);
  const prescription = `${brought.productId},${free.productId}`;
  const wrong = await ana.submit(PATH, { ...ORDER_FORM, first_name: "", prescription, command });
  assert.equal(wrong.status, 422);
  assert.equal(wrong.document.querySelector("[name=prescription]")?.hasAttribute("checked"), false, "asked again");
  assert.equal(await orders(), before);
  assert.equal((await order(ana, { ...ORDER_FORM, prescription }, command)).status, 200);
  const placed = (await shop.demo.orders()) as unknown as { products: object[] }[];
  assert.equal(placed.length, before + 1);
  assert.deepEqual(placed[0]?.products, [
    { product_id: brought.productId, count: 1, prescription_checked: true },
    { product_id: free.productId, count: 1 },
  ]);
});

test("while the catalogue is down nothing is ordered, and nothing is lost", async () => {
  const [good] = await someGoods(shop);
  const before = await orders();
  const ana = shop.shopper();
  await ana.addToCart(good?.id ?? "", 1);
  const command = randomUUID();
  for (const fields of [ORDER_FORM, pickup]) {
    for (const mode of ["fail", "garbage"] as const) {
      await shop.demo.break({ call: "/general/product-filter", mode, status: 500 });
      const { status, code } = await order(ana, fields, command);
      assert.deepEqual([mode, status, code], [mode, 503, "backend"]);
      await shop.demo.heal();
    }
  }
  assert.deepEqual([await orders(), (await ana.cart()).lines.length], [before, 1]);
  assert.equal((await order(ana, ORDER_FORM, command)).status, 200);
});

/** Calls that add a product to the backend's cart. */
const additions = async () =>
  (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/cart/add-item/")).length;

test("the last pieces are ordered while the backend is slow and still copying the cart", async () => {
  const good = (await someGoods(shop)).at(-1);
  assert.ok(good);
  const ana = shop.shopper();
  await shop.demo.break({ call: "/general/cart/", mode: "slow", ms: 600 });
  const before = await additions();
  await ana.addToCart(good.id, good.stock);
  const [token = ""] = (ana.cookies.get("user_token") ?? "").split(".");
  await until("the copy is being made", async () =>
    (await shop.demo.log()).some(({ path }) => path.includes(`no_user_id=${token}`)),
  );
  assert.deepEqual(await order(ana, ORDER_FORM), { status: 200, code: undefined, fields: undefined });
  assert.equal((await additions()) - before, 1, "the difference is sent once");
});

test("a copy found wrong at the reservation is corrected, and the order proceeds", async () => {
  const good = (await someGoods(shop)).find(({ stock }) => stock > 3);
  assert.ok(good);
  const ana = shop.shopper();
  await ana.addToCart(good.id, good.stock);
  const [no_user_id = ""] = (ana.cookies.get("user_token") ?? "").split(".");
  const headers = { token: "demo-casa", "accept-language": "ro" };
  await until("the copy is made, and no alarm comes between", async () => {
    const copy = await request(shop.backendUrl, `/general/cart/fetch-all/?no_user_id=${no_user_id}`, { headers });
    return ((await copy.json()) as unknown[]).length > 0;
  });
  await shop.demo.break({ call: "/general/cart/create-reservation/", mode: "slow", ms: 1500, times: 1 });
  const asked = async () =>
    (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/cart/create-reservation/")).length;
  const before = await asked();
  const placed = order(ana, ORDER_FORM);
  await until("the goods are being reserved", async () => (await asked()) > before);
  const body = { product_id: Number(good.id), count: good.stock, no_user_id };
  await request(shop.backendUrl, "/general/cart/add-item/", { method: "POST", headers, body });
  assert.equal((await placed).status, 200);
  assert.equal((await asked()) - before, 2);
});

test("a sold-out line is marked, stays in the cart, and does not block the rest of the order", async () => {
  const good = (await someGoods(shop)).find(({ id, stock }) => id !== PLENTY && stock < 50);
  assert.ok(good);
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  await ana.addToCart(good.id, 1);
  await ana.addToCart(PLENTY, 2);
  await ion.addToCart(good.id, good.stock);
  assert.equal((await order(ion, ORDER_FORM)).status, 200);
  const page = await ana.visit("/ro/checkout");
  const [gone, kept] = page.document.querySelectorAll(".small-line");
  assert.ok(gone?.textContent?.includes(say("ro", "cart", "unavailable")), gone?.textContent ?? "");
  assert.equal(gone?.querySelector(".figures")?.textContent, "");
  assert.ok(kept?.querySelector(".figures")?.textContent);
  assert.deepEqual(
    await order(ana, {
      ...ORDER_FORM,
      ...sentOf(page),
      first_name: "Ana",
      phone: ORDER_FORM.phone,
      street: "Teilor",
      building: "12",
    }),
    {
      status: 200,
      code: undefined,
      fields: undefined,
    },
  );
  const placed = (await shop.demo.orders()) as unknown as { products: { product_id: number; count: number }[] }[];
  const last = placed.find(({ products }) => products.some(({ count }) => count === 2));
  assert.deepEqual(last?.products, [{ product_id: Number(PLENTY), count: 2 }]);
  assert.deepEqual(
    (await ana.cart()).lines.map(({ product }) => product),
    [good.id],
  );
  assert.equal((await order(ana, ORDER_FORM)).code, "unavailable");
});

const AVAILABILITY = "/general/product-availability/";

/** The stores with their stock of a medicine, as the backend tells them. */
async function storesOf({ productId }: Medicine) {
  const headers = { token: "demo-pharmacy", "accept-language": "ro" };
  const body = { products: [productId] };
  const answer = await request(shop.backendUrl, AVAILABILITY, { method: "POST", headers, body });
  return (await answer.json()) as { name: string; address: string; hours: string; count: number }[];
}

test("each store says whether it has the medicine on prescription, as far as that is known", async () => {
  const [kept] = await medicines();
  const ana = shop.shopper("pharmacy");
  await ana.addToCart(String(kept.productId));
  const said = async () => {
    const { status, document } = await ana.visit("/ro/checkout");
    assert.equal(status, 200);
    const stores = [...document.querySelectorAll("[name=store]")].map(
      (radio) => radio.closest("label")?.textContent ?? "",
    );
    assert.ok(stores.length > 1);
    const has = say("ro", "checkout", "store_has");
    const lacks = say("ro", "checkout", "store_lacks").replace("{{products}}", kept.title);
    return stores.map((text) => (text.includes(has) ? "has" : text.includes(lacks) ? "lacks" : ""));
  };
  const stores = await storesOf(kept);
  const sorted = stores.map(({ count }) => (Number(count) > 0 ? "has" : "lacks"));
  assert.deepEqual((await said()).toSorted(), sorted.toSorted());
  for (const fault of [{ mode: "fail", status: 500 }, { mode: "garbage" }] as const) {
    await shop.demo.break({ call: AVAILABILITY, ...fault });
    assert.deepEqual(new Set(await said()), new Set([""]));
    await shop.demo.heal();
  }
});

test("hours stand beside the stock of each store, in the checkout and on the page of a medicine's stores", async () => {
  const [kept] = await medicines();
  const ana = shop.shopper("pharmacy");
  await ana.addToCart(String(kept.productId));
  const stores = await storesOf(kept);
  assert.ok(stores.length > 1 && stores.every(({ hours }) => /\d/.test(hours)));
  assert.ok(new Set(stores.map(({ hours }) => hours)).size > 1, "they differ");
  const [has, lacks] = (["store_has", "store_lacks"] as const).map((word) => say("ro", "checkout", word));
  const none = say("ro", "product", "store_none");
  const inCheckout = (count: number) => (count > 0 ? has : lacks?.replace("{{products}}", kept.title));
  const onPage = (count: number) => (count > 0 ? `${count} buc.` : none);
  for (const [path, selector, stock] of [
    ["/ro/checkout", "main .choice:has([name=store])", inCheckout],
    [`/ro/availability/${kept.productId}`, "main .stores-list li", onPage],
  ] as const) {
    const { document } = await ana.visit(path);
    const told = [...document.querySelectorAll(selector)].map((store) => store.textContent.replaceAll("\u00a0", " "));
    assert.equal(told.length, stores.length, path);
    for (const { name, address, hours, count } of stores) {
      const own = told.find((text) => text.includes(name)) ?? "";
      for (const fact of [address, hours, stock(count) ?? "?"])
        assert.ok(own.includes(fact), `${path}: ${own}, ${fact}`);
    }
  }
});
