// The usual purchase: from the home page to an order in the backend.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { aProduct } from "../support/goods.ts";
import { orderOf } from "../support/orders.ts";
import { Stage } from "../support/stage.ts";
import { LANGUAGES } from "../support/words.ts";

const stage = await Stage.open();
const { shop } = stage;

/** From home through a category and a product to the drawer and the checkout. */
async function fillCart(ana: Customer): Promise<string> {
  const { say, page, main } = ana;
  await ana.open();
  await main
    .getByRole("region", { name: say("home.new_products") })
    .getByRole("listitem")
    .first()
    .waitFor();
  const tiles = main.getByRole("region", { name: say("home.categories") });
  const categories = tiles.or(main.getByRole("navigation", { name: say("home.index") }));
  await categories.getByRole("link").first().click();
  const goods = main
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: say("product.add_to_cart") }) });
  await goods.first().getByRole("link").first().click();
  const title = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await ana.addToCart();
  await ana.openCart();
  await ana.line(title).waitFor();
  await ana.drawer.getByRole("link", { name: say("cart.checkout") }).click();
  await ana.heading(say("checkout.title")).waitFor();
  return title;
}

const sumsOf = ({ main }: Customer) => main.locator(".sums-total dd").textContent();

async function orderDelivery(options: CustomerOptions, phone: string, sent: string): Promise<void> {
  const ana = await stage.customer(options);
  const title = await fillCart(ana);
  await ana.sayWhoIAm({ name: "Ana", phone });
  await ana.choose("checkout.method_address");
  await ana.field("checkout.street").fill("Florilor");
  await ana.field("checkout.building").fill("7/2");
  const total = await sumsOf(ana);
  await ana.placeOrder();
  const order = await orderOf(shop, await ana.orderNumber());
  await ana.main.locator(".done-goods").getByText(title).waitFor();
  assert.equal(await sumsOf(ana), total, "the thanks say what was agreed to");
  assert.equal(order.contact.first_name, "Ana");
  assert.equal(order.contact.phone, sent);
  assert.equal(order.delivery.method, "address");
  assert.equal(order.delivery.street, "Florilor");
  assert.equal(order.products.length, 1, title);
  await ana.expectInCart(0);
  await ana.leave();
}

async function orderPickup(options: CustomerOptions, phone: string, sent: string): Promise<void> {
  const ion = await stage.customer(options);
  await fillCart(ion);
  await ion.sayWhoIAm({ name: "Ion", phone });
  await ion.choose("checkout.method_pickup");
  const stores = ion.main.getByRole("group", { name: ion.say("checkout.store") });
  await stores.getByRole("radio").first().check();
  await ion.placeOrder();
  const order = await orderOf(shop, await ion.orderNumber());
  assert.equal(order.contact.phone, sent);
  assert.equal(order.delivery.method, "pickup");
  assert.ok(order.delivery.store_id);
  await ion.leave();
}

for (const language of LANGUAGES) {
  test(`an order to an address, in ${language}`, () => orderDelivery({ language }, "69123456", "+37369123456"));
}

test("a pickup order, on a phone", () => orderPickup({ phone: true, language: "uk" }, "060 123 456", "+37360123456"));

test("an order in the pharmacy", () => orderPickup({ site: "pharmacy", language: "ru" }, "69123456", "+37369123456"));

test("an order in Romania has that country's phone numbers and payment", async () => {
  const options: CustomerOptions = { site: "romania", language: "ro" };
  const ana = await stage.customer(options);
  await fillCart(ana);
  await ana.main
    .getByText(/\d\slei/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await ana.leave();
  await orderDelivery(options, "0721234567", "+40721234567");
});

test("decimal quantities are typed on product and cart pages, and stay within their bounds", async () => {
  const ana = await stage.customer();
  const { keyboard } = ana.page;
  const good = await aProduct(shop);
  await ana.open(good.path.slice("/ro".length));
  await ana.addToCart();
  const field = ana.main.getByRole("textbox", { name: ana.say("product.quantity"), exact: true });
  await field.selectText();
  await keyboard.type("0abc");
  assert.equal(await field.inputValue(), "0");
  await field.press("Tab");
  assert.equal(await field.inputValue(), "1");
  await field.selectText();
  await keyboard.type("2,0");
  await field.press("Enter");
  await ana.expectInCart(3);
  await ana.open("/cart");
  await ana.tools.getByRole("link").first().focus();
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
  const line = ana.quantity(good.title, ana.main);
  await line.selectText();
  await keyboard.insertText("4 buc");
  await line.press("Tab");
  await ana.expectInCart(4);
  await ana.expectQuantity(good.title, "4", ana.main);
});
