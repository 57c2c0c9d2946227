// An order without an answer, at a backend without idempotency keys: its page says that its outcome is unknown, and the
// shopper may give it up and order anew.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible, expectPlainAccessible } from "../support/browser.ts";
import { PLENTY } from "../support/goods.ts";
import { say as answerWith, KeylessBackend } from "../support/keyless-backend.ts";
import { expectNoSideways } from "../support/layout.ts";
import { orderOf } from "../support/orders.ts";
import { openShop } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const backend = new KeylessBackend();
const shop = await openShop({
  backend: await backend.open(),
  backendOfCarts: true,
  site: { repeats_orders: null },
});
backend.upstream = shop.backendUrl;
const close = async () => {
  await shop.close();
  backend.close();
};
const stage = await Stage.open({ opened: { shop, close } });

for (const { who, ...options } of [
  { who: "Ana", javaScript: true, language: "en" },
  { who: "Ion", javaScript: false, language: "uk", phone: true },
] as const) {
  test(`a shopper gives up an unknown order and orders anew, ${options.javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer(options);
    const { main, say } = ana;
    await ana.open();
    await ana.has(PLENTY);
    const fillIn = async (street: string) => {
      await ana.sayWhoIAm({ name: who, phone: "+373 69 123 456" });
      await ana.choose("checkout.method_address");
      await ana.field("checkout.street").fill(street);
      await ana.field("checkout.building").fill("7");
    };
    await ana.open("/checkout");
    await fillIn("Florilor");
    backend.next(who, (answer) => answerWith(answer, 500));
    await ana.placeOrder();
    await ana.heading(say("checkout.checking_title")).waitFor();
    await ana.open("/checkout");
    await main.getByText(say("checkout.checking_once")).waitFor();
    await main.getByRole("link", { name: /\+373/ }).waitFor();

    const action = main.getByRole("button", { name: say("checkout.waive_action") });
    const box = main.getByRole("checkbox", { name: say("checkout.waive_sure") });
    await action.waitFor({ state: "hidden" });
    await main.getByText(say("checkout.waive"), { exact: true }).click();
    await main.getByText(say("checkout.waive_risk")).waitFor();
    await expectNoSideways(ana.page, "the order that nobody knows of");
    await (options.javaScript ? expectAccessible : expectPlainAccessible)(ana.page);
    await action.click();
    assert.equal(await box.evaluate((field: HTMLInputElement) => field.validity.valueMissing), true);
    await ana.heading(say("checkout.checking_title")).waitFor();
    assert.equal(backend.asked.get(who), 1, "nothing is given up without the box");

    await box.check();
    await action.click();
    await main
      .getByRole("alert")
      .filter({ hasText: say("checkout.error_lost") })
      .waitFor();
    // The draft is put back by the form's script; typed words would meet it.
    if (options.javaScript)
      await until("the draft is back", async () => (await ana.field("checkout.first_name").inputValue()) === who);
    await fillIn("Teilor");
    await ana.placeOrder();
    const order = await orderOf(shop, await ana.orderNumber());
    assert.equal(order.delivery.street, "Teilor");
    assert.equal(backend.asked.get(who), 2);
  });
}
