// A purchase without scripts: links, forms and error messages.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { aProduct } from "../support/goods.ts";
import { orderOf } from "../support/orders.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;

const plainCustomer = (options: CustomerOptions = {}) => stage.customer({ ...options, javaScript: false });

/** By links to a product, and by its form to the cart page. */
async function fillCart(ana: Customer, place = 0): Promise<string> {
  const { say, page, main } = ana;
  await ana.open();
  await main
    .getByRole("region", { name: say("home.categories") })
    .getByRole("link")
    .first()
    .click();
  const goods = main
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: say("product.add_to_cart") }) });
  await goods.nth(place).getByRole("link").first().click();
  const title = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await ana.addButton.click();
  await ana.line(title, main).waitFor();
  assert.equal(new URL(page.url()).pathname, `/${ana.language}/cart`);
  return title;
}

async function goToCheckout(ana: Customer): Promise<void> {
  await ana.main.getByRole("link", { name: ana.say("cart.checkout") }).click();
  await ana.heading(ana.say("checkout.title")).waitFor();
}

test("an order to an address by links and forms alone", async () => {
  const ana = await plainCustomer();
  const title = await fillCart(ana);
  await ana.main.getByRole("button", { name: ana.say("cart.increase_named", { title }), exact: true }).click();
  await ana.expectQuantity(title, "2", ana.main);
  await goToCheckout(ana);
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.choose("checkout.method_address");
  await ana.field("checkout.street").fill("Florilor");
  await ana.field("checkout.building").fill("7");
  await ana.placeOrder();
  const order = await orderOf(shop, await ana.orderNumber());
  assert.equal(order.contact.phone, "+37369123456");
  assert.equal(order.delivery.street, "Florilor");
  assert.deepEqual(
    order.products.map(({ count }) => count),
    [2],
  );
  await ana.open("/cart");
  await ana.heading(ana.say("cart.ordered")).waitFor();
});

test("a pickup order in Romania, on a phone without scripts", async () => {
  const ion = await plainCustomer({ site: "romania", phone: true });
  await fillCart(ion);
  await goToCheckout(ion);
  await ion.sayWhoIAm({ name: "Ion", phone: "+40 721 234 567" });
  await ion.choose("checkout.method_pickup");
  await ion.main
    .getByRole("group", { name: ion.say("checkout.store") })
    .getByRole("radio")
    .first()
    .check();
  // The button has the total with a courier; the pickup price is beside its name.
  await ion.placeOrder();
  const order = await orderOf(shop, await ion.orderNumber());
  assert.equal(order.delivery.method, "pickup");
});

test("an untouched form is answered by the page's error summary, with links to the fields", async () => {
  const ana = await plainCustomer({ language: "uk", phone: true });
  await fillCart(ana);
  await goToCheckout(ana);
  await ana.placeOrder();
  const summary = ana.main.getByRole("alert");
  await summary.getByText(ana.say("checkout.errors_title")).waitFor();
  await summary.getByRole("link", { name: ana.say("checkout.first_name") }).click();
  assert.equal(new URL(ana.page.url()).hash, "#checkout-first_name");
});

test("invalid fields keep their input and show their errors", async () => {
  const ana = await plainCustomer({ language: "en" });
  await fillCart(ana);
  await goToCheckout(ana);
  await ana.sayWhoIAm({ name: "Ana", phone: "12" });
  await ana.choose("checkout.method_address");
  await ana.field("checkout.street").fill("Florilor & <Fii>");
  await ana.placeOrder();
  const phone = ana.field("checkout.phone");
  await ana.main.getByText(ana.say.pattern("checkout.error_phone")).first().waitFor();
  assert.equal(await phone.getAttribute("aria-invalid"), "true");
  assert.equal(await phone.inputValue(), "12");
  assert.equal(await ana.field("checkout.first_name").inputValue(), "Ana");
  assert.equal(await ana.field("checkout.street").inputValue(), "Florilor & <Fii>");
  assert.equal(await ana.main.getByRole("radio", { name: ana.say("checkout.method_address") }).isChecked(), true);

  await phone.fill("+373 69 123 456");
  await ana.field("checkout.building").fill("7");
  await ana.placeOrder();
  const order = await orderOf(shop, await ana.orderNumber());
  assert.equal(order.delivery.street, "Florilor & <Fii>");
});

test("a new region updates towns and price, and is ordered at that total", async () => {
  const ana = await plainCustomer({ language: "en" });
  await fillCart(ana);
  await goToCheckout(ana);
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.field("checkout.street").fill("Florilor");
  await ana.field("checkout.building").fill("7");
  await ana.field("checkout.region", "combobox").selectOption("4");
  await ana.main.getByRole("button", { name: ana.say("checkout.redraw") }).click();
  await ana.field("checkout.locality", "combobox").selectOption("402");
  assert.equal(await ana.field("checkout.street").inputValue(), "Florilor");
  await ana.placeOrder();
  const order = await orderOf(shop, await ana.orderNumber());
  assert.equal(order.delivery.street, "Florilor");
});

test("an invalid quantity keeps the line and is explained beside it", async () => {
  const ana = await plainCustomer({ language: "en" });
  const title = await fillCart(ana);
  await ana.quantity(title, ana.main).fill("many");
  await ana.main.getByRole("button", { name: ana.say("cart.update") }).click();
  await ana
    .line(title, ana.main)
    .getByRole("alert")
    .filter({ hasText: ana.say("failure.quantity_not_a_number") })
    .waitFor();
  await ana.main.getByRole("button", { name: ana.say("cart.remove_named", { title }), exact: true }).click();
  await ana.heading(ana.say("cart.empty_title")).waitFor();
});

test("a cart of two products is emptied after a confirmation", async () => {
  const ana = await plainCustomer({ phone: true, language: "en" });
  const { say, page, main } = ana;
  const kept = await fillCart(ana);
  assert.equal(await main.getByRole("button", { name: say("cart.clear") }).count(), 0, "a line has its own button");
  await fillCart(ana, 1);
  const question = page.getByRole("dialog", { name: say("cart.clear_question_other", { count: "2" }) });
  await main.getByRole("button", { name: say("cart.clear") }).click();
  await question.getByRole("button", { name: say("cart.keep") }).click();
  await question.waitFor({ state: "hidden" });
  await ana.expectQuantity(kept, "1", main);
  await main.getByRole("button", { name: say("cart.clear") }).click();
  await question.getByRole("button", { name: say("cart.clear_all") }).click();
  await ana.heading(say("cart.empty_title")).waitFor();
  assert.equal(new URL(page.url()).pathname, "/en/cart");
});

test("search, favourites, the catalogue window and sorting work by links and forms", async () => {
  const ana = await plainCustomer();
  const { say, page, main } = ana;
  const product = await aProduct(shop);
  await ana.open(product.path.slice("/ro".length));
  await main
    .getByRole("button", { name: say("product.favourite") })
    .first()
    .click();
  await ana.open("/favorites");
  await main.getByRole("link", { name: product.title, exact: true }).waitFor();

  await ana.search.fill(product.title);
  await ana.search.press("Enter");
  await ana.heading(say.pattern("search.results_for")).waitFor();
  await main.getByRole("link", { name: product.title, exact: true }).first().waitFor();

  await page
    .getByRole("button", { name: say("shop.catalogue") })
    .first()
    .click();
  const window = page.getByRole("navigation", { name: say("shop.catalogue") }).first();
  await window.getByRole("link").first().click();
  await main.getByRole("combobox", { name: say("catalogue.sort_by") }).selectOption(say("catalogue.sort_price_up"));
  await main
    .getByRole("search")
    .or(main)
    .getByRole("button", { name: say("catalogue.apply"), exact: true })
    .last()
    .click();
  await page.waitForURL(/sort=price/);
});
