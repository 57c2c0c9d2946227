// An order by the postal service: a town, its branch, and the order.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
import { orderOf } from "../support/orders.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;

async function atCheckout(ana: Customer): Promise<void> {
  await ana.open("/checkout");
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
}

async function expectOrder(ana: Customer): Promise<void> {
  const { delivery } = await orderOf(shop, await ana.orderNumber());
  assert.equal(delivery.method, "postal");
  assert.deepEqual((delivery as { postal?: unknown }).postal, {
    type: "warehouse",
    city_ref_id: "town-401",
    warehouse_ref_id: "town-401-branch-7",
  });
}

test("a town and a branch are chosen by keyboard, and the price follows", async () => {
  const ana = await stage.customer({ language: "uk" });
  const { main, page, say } = ana;
  await ana.open("/cart");
  await ana.has(PLENTY);
  await atCheckout(ana);
  await page.waitForSelector("shop-island[ready] [data-combo] [role=combobox]", { state: "attached" });
  await ana.choose("checkout.method_postal");
  const city = ana.field("checkout.locality", "combobox");
  await city.fill("оргіїв");
  await main.getByRole("option", { name: "Оргіїв" }).waitFor();
  await city.press("ArrowDown");
  await city.press("Enter");
  const branch = ana.field("checkout.postal_branch", "combobox");
  await branch.fill("7");
  await main.getByText(say("search.results_one", { count: "1" })).waitFor();
  await branch.press("ArrowDown");
  await branch.press("Enter");
  await main
    .getByRole("radio", { name: say("checkout.method_postal") })
    .and(main.getByRole("radio", { name: /55/ }))
    .waitFor();
  await ana.placeOrder();
  await expectOrder(ana);
});
