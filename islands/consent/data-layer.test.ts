// Events in the data layer: only with consent, and only what the edge has answered.

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { CartLine, CartView } from "../contracts/cart.ts";
import type { CartChange } from "../stores/cart.ts";
import { keepProduct } from "../stores/seen-products.ts";
import { type Push, startDataLayer } from "./data-layer.ts";

const told: unknown[] = [];
const push: Push = (event, fields) => void told.push([event, fields]);

const line = (product: string, quantity: string) => ({
  product,
  title: `T${product}`,
  quantity,
  start: "1",
  amount: "2.50",
});
const cart = (revision: number, ...lines: object[]) => ({ revision, currency: "MDL", lines }) as unknown as CartView;
const change = (detail: Partial<CartChange> & { view: CartView }) =>
  dispatchEvent(
    new CustomEvent("cart:change", {
      detail: { product: "7", quantity: undefined, added: true, before: undefined, ...detail },
    }),
  );
const item = (quantity: number, product = "7") => ({
  item_id: product,
  item_name: `T${product}`,
  price: 2.5,
  quantity,
});
const added = (quantity: number) => [
  "add_to_cart",
  { currency: "MDL", value: 2.5 * quantity, items: [item(quantity)] },
];
const removed = (quantity: number) => [
  "remove_from_cart",
  { currency: "MDL", value: 2.5 * quantity, items: [item(quantity)] },
];

const PRODUCT = `<article data-viewed="7"></article>
  <script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[{"name":"Home"},{"name":"Kitchen"},{"name":"Cups"},{"name":"A cup"}]}</script>
  <script type="application/ld+json">{"@type":"Product","name":"A cup","brand":{"name":"Lut"},"offers":{"price":"129.90","priceCurrency":"MDL"}}</script>`;
const CUP = {
  item_id: "7",
  item_name: "A cup",
  price: 129.9,
  item_brand: "Lut",
  item_category: "Kitchen",
  item_category2: "Cups",
};

beforeAll(() => startDataLayer(push));

beforeEach(() => {
  told.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  document.body.innerHTML = "";
});

test("a variant that replaces the open product is reported too, the open one not again", () => {
  const view = ["view_item", { currency: "MDL", value: 129.9, items: [CUP] }];
  document.body.innerHTML = PRODUCT;
  dispatchEvent(new CustomEvent("product:change"));
  expect(told).toEqual([view]);
  keepProduct();
  document.body.innerHTML = PRODUCT.replace('"7"', '"8"');
  dispatchEvent(new CustomEvent("product:change"));
  const other = ["view_item", { currency: "MDL", value: 129.9, items: [{ ...CUP, item_id: "8" }] }];
  expect(told).toEqual([view, other]);
});

test("a half-replaced page is reported once it is complete", () => {
  const own: unknown[] = [];
  const swapping = `<shop-island name="product" aria-busy="true"></shop-island>`;
  document.body.innerHTML = PRODUCT;
  keepProduct();
  document.body.innerHTML = swapping + PRODUCT.replace('"7"', '"8"');
  startDataLayer((_, { items }) => own.push(...items.map(({ item_id }) => item_id)));
  expect(own).toEqual(["7"]);
  document.querySelector("shop-island")?.removeAttribute("aria-busy");
  dispatchEvent(new CustomEvent("product:change"));
  expect(own).toEqual(["7", "8"]);
});

test("a product page reports its structured data as view_item, and no other page does", () => {
  startDataLayer(() => {});
  expect(told).toEqual([]);
  document.body.innerHTML = PRODUCT;
  startDataLayer((event, fields) => event === "view_item" && push(event, fields));
  expect(told).toEqual([["view_item", { currency: "MDL", value: 129.9, items: [CUP] }]]);
});

test("the added quantity is the requested one, the first one, or the larger one that the cart shows", () => {
  change({ quantity: 3, view: cart(9, line("7", "5")) });
  change({ view: cart(10, line("7", "6")) });
  change({ quantity: 3, before: cart(10, line("7", "6")), view: cart(11, line("7", "8")) });
  // The cart was changed elsewhere in between.
  change({ quantity: 1, before: cart(11, line("7", "8")), view: cart(15, line("7", "20")) });
  expect(told).toEqual([added(3), added(1), added(2), added(1)]);
});

test("a set quantity reports the difference, to the thousandth; a removed line its former quantity", () => {
  const set = (before: CartLine | object, ...after: object[]) =>
    change({ added: false, before: cart(1, before), view: cart(2, ...after) });
  set(line("7", "0.3"), line("7", "0.4"));
  set(line("7", "5"), line("7", "2"));
  set(line("7", "2"), line("8", "1"));
  set(line("7", "2"), line("7", "2"));
  expect(told).toEqual([added(0.1), removed(3), removed(2)]);
});

test("a named command is reported by its effect on the line, if the cart before is known", () => {
  const command = (detail: Partial<CartChange> & { view: CartView }) => change({ added: false, ...detail });
  command({ before: cart(1, line("7", "2"), line("8", "1")), view: cart(2, line("8", "1")) });
  command({ before: cart(2), view: cart(3, line("7", "2")) });
  command({ before: cart(3, line("7", "2")), view: cart(4, line("7", "2")) });
  command({ view: cart(5, line("7", "2")) });
  expect(told).toEqual([removed(2), added(2)]);
});

test("a value is in whole cents, and left out without a price", () => {
  const one = (fields: object) => ({ ...line("7", "0.3"), ...fields });
  change({ quantity: 0.3, view: cart(9, one({ amount: "1.15" })) });
  change({ quantity: 0.3, view: cart(9, one({ amount: undefined })) });
  expect(told.map((event) => (event as [string, { value?: number }])[1].value)).toEqual([0.35, undefined]);
});

test("a favourite is reported once saved, with the page's data about it", () => {
  const save = (detail: object) => dispatchEvent(new CustomEvent("list:change", { detail } as never));
  const card = (id: number, price: string) => `<div class="card" ${price}><p class="card-title"> A pot </p>
    <button data-list="favourites" value="${id}"></button></div>`;
  document.body.innerHTML = `${PRODUCT}${card(8, 'data-price="1299.90 MDL"')}${card(9, "")}`;
  for (const product of ["7", "8", "9"]) save({ list: "favourites", product, saved: true });
  save({ list: "favourites", product: "8", saved: false });
  save({ list: "compare", product: "8", saved: true });
  expect(told).toEqual([
    ["add_to_wishlist", { currency: "MDL", value: 129.9, items: [CUP] }],
    [
      "add_to_wishlist",
      { currency: "MDL", value: 1299.9, items: [{ item_id: "8", item_name: "A pot", price: 1299.9 }] },
    ],
    ["add_to_wishlist", { items: [{ item_id: "9", item_name: "A pot" }] }],
  ]);
});

test("checkout and purchase are reported once each, as the edge has counted them", async () => {
  const own: unknown[] = [];
  const open = async (markup: string, address: string, view: CartView) => {
    history.replaceState(null, "", address);
    document.body.innerHTML = `${markup}<shop-island name="cart-drawer" props='{"cartUrl":"/api/cart"}'></shop-island>`;
    vi.stubGlobal("fetch", async () => Response.json(view));
    startDataLayer((event, fields) => own.push([event, fields]));
    await new Promise((resolve) => setTimeout(resolve));
    return own.splice(0);
  };
  const begun = { currency: "MDL", value: 4.5, discount: 0.5, coupon: "TOAMNA10", items: [item(2)] };
  const form = `<form class="checkout" data-measured='${JSON.stringify(begun)}'></form>`;
  const thanks = `<span class="done-mark"></span>`;
  const proven = "/ro/cart/success?order=CC-7&seal=ab";
  expect(await open(thanks, proven, cart(6))).toEqual([]);
  expect(await open(form, "/ro/checkout", cart(5))).toEqual([["begin_checkout", begun]]);
  // Placing the order empties the cart.
  vi.stubGlobal("fetch", async () => Response.json(cart(6)));
  document.querySelector("form")?.dispatchEvent(new Event("submit"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(await open("", "/ro/cart/success", cart(6))).toEqual([]);
  // The bank's app returns to another tab.
  sessionStorage.clear();
  expect(await open(thanks, proven, cart(6))).toEqual([["purchase", { transaction_id: "CC-7", ...begun }]]);
  sessionStorage.clear();
  expect(await open(thanks, proven, cart(6))).toEqual([]);
  vi.unstubAllGlobals();
});

test("an order paid at a bank is a purchase once paid, and viewing it later is none", async () => {
  const own: unknown[] = [];
  history.replaceState(null, "", "/ro/cart/success?order=CC-8");
  const open = (markup: string) => {
    document.body.innerHTML = markup;
    startDataLayer((event, fields) => own.push([event, fields]));
    return own.splice(0);
  };
  const begin = () => localStorage.setItem("checkout_begun", JSON.stringify({ currency: "MDL", value: 5, items: [] }));
  const paid = `<div data-payment data-paid="CC-8"><span class="done-mark"></span></div>`;
  begin();
  expect(open("<div data-payment></div>"), "the bank has not said yet").toEqual([]);
  document.body.innerHTML = paid;
  dispatchEvent(new CustomEvent("payment:change"));
  expect(told, "by the layer that came first").toEqual([
    ["purchase", { transaction_id: "CC-8", currency: "MDL", value: 5, items: [] }],
  ]);
  begin();
  expect(open(paid), "another order has begun since").toEqual([]);
});

const OWN_FORM = `<div class="cart-page"><form></form></div>`;
const FORMS = [OWN_FORM, `<form class="order-again"></form>`, `<form><input type="hidden" name="goods"></form>`];

/** A page with these forms, and what its data layer is told while it opens. */
async function tellingPage(view: CartView, markup = OWN_FORM): Promise<unknown[]> {
  document.body.innerHTML = `${markup}
    <shop-island name="cart-drawer" props='{"cartUrl":"/api/cart"}'></shop-island>`;
  vi.stubGlobal("fetch", async () => Response.json(view));
  const own: unknown[] = [];
  startDataLayer((event, fields) => own.push([event, fields]));
  await new Promise((resolve) => setTimeout(resolve));
  return own;
}

const submit = (submitter: HTMLElement | null = null) =>
  document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, submitter }));

test.each(FORMS)("a plain form is reported by the cart page that answers it: %s", async (form) => {
  expect(await tellingPage(cart(4, line("7", "2"), line("8", "1")), form)).toEqual([]);
  submit();
  const after = cart(5, line("8", "1"));
  expect(await tellingPage(after)).toEqual([removed(2)]);
  expect(await tellingPage(after)).toEqual([]);
  vi.unstubAllGlobals();
});

test("a button for a quote or a file leaves the cart as it is: a later change elsewhere is not its effect", async () => {
  const buttons = `<button>Add</button><button name="as" value="quote">Quote</button>`;
  const goods = `<form><input type="hidden" name="goods">${buttons}</form>`;
  const press = async (selector: string) => {
    expect(await tellingPage(cart(4, line("7", "2")), goods)).toEqual([]);
    submit(document.querySelector<HTMLElement>(selector));
    return await tellingPage(cart(5, line("7", "5")));
  };
  expect(await press("[name=as]")).toEqual([]);
  expect(await press("button:not([name])")).toEqual([added(3)]);
  vi.unstubAllGlobals();
});
