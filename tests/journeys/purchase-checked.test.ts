// A purchase whose answer from the backend is lost.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import { aProduct } from "../support/goods.ts";
import { expectNoSideways } from "../support/layout.ts";
import { orderOf } from "../support/orders.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;
afterEach(() => shop.demo.heal());

const CREATE = "/general/v3/order/";

for (const options of [
  { javaScript: true, language: "ro", phone: true },
  { javaScript: false, language: "uk", colorScheme: "dark" },
] as const) {
  test(`the page says that the order is being checked ${options.javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer(options);
    await ana.open((await aProduct(shop, "casa", options.language)).path.slice("/ro".length));
    await ana.addButton.click();
    await (options.javaScript ? ana.expectInCart(1) : ana.heading(ana.say("cart.title")).waitFor());
    await ana.open("/checkout");
    await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
    await ana.choose("checkout.method_address");
    await ana.field("checkout.street").fill("Florilor");
    await ana.field("checkout.building").fill("7");
    const before = (await shop.demo.orders()).length;
    await shop.demo.break({ call: CREATE, mode: "truncate" });
    await ana.placeOrder();
    await ana.heading(ana.say("checkout.checking_title")).waitFor();
    if (options.javaScript) {
      await expectNoSideways(ana.page, "the order that is being checked");
      await expectAccessible(ana.page);
    }
    await ana.main.getByRole("link", { name: /\+373/ }).waitFor();
    await ana.main.getByRole("button", { name: ana.say("checkout.checking_again") }).click();
    await ana.main.getByRole("alert").waitFor();
    await ana.open("/checkout");
    await ana.heading(ana.say("checkout.checking_title")).waitFor();
    await shop.demo.heal();
    await ana.main.getByRole("button", { name: ana.say("checkout.checking_again") }).click();
    const order = await orderOf(shop, await ana.orderNumber());
    assert.equal(order.delivery.street, "Florilor");
    assert.equal((await shop.demo.orders()).length, before + 1);
  });
}
