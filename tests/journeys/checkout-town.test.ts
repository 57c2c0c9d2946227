// The town of a delivery: searched in one field before the ways of delivery, whose prices and days follow it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
import { orderOf } from "../support/orders.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();

async function atCheckout(phone: boolean): Promise<Customer> {
  const ana = await stage.customer({ phone });
  await ana.open();
  await ana.has(PLENTY);
  await ana.open("/checkout");
  await ana.page.waitForSelector("shop-island[ready] .town [role=combobox]");
  return ana;
}

const way = ({ main }: Customer, name: string) => main.locator(`.choice:has([name=type][value=${name}])`);

test("a town is searched by keyboard, and the ways of delivery show its price and days", async () => {
  const ana = await atCheckout(false);
  const { main } = ana;
  const town = ana.field("checkout.town", "combobox");
  assert.equal(await main.locator("select[name=region]").isVisible(), false, "there is one field");
  const before = await way(ana, "standart").textContent();
  await town.fill("balti");
  await main.getByRole("option", { name: "Bălți" }).first().waitFor();
  await expectAccessible(ana.page);
  await town.press("ArrowDown");
  await town.press("Enter");
  await until("another price and other days", async () => (await way(ana, "standart").textContent()) !== before);
  assert.match((await way(ana, "standart").textContent()) ?? "", /\d/);
  assert.equal(await way(ana, "express").isVisible(), false);

  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.field("checkout.street").fill("Florilor");
  await ana.field("checkout.building").fill("7");
  const [region, locality] = await Promise.all(
    ["region", "locality"].map((name) => main.locator(`[name=${name}]`).inputValue()),
  );
  await ana.placeOrder();
  const { delivery } = await orderOf(stage.shop, await ana.orderNumber());
  assert.deepEqual([String(delivery.region_id), String(delivery.locality_id)], [region, locality]);
  assert.notEqual(region, "3");
});

test("a text that names no town is a fault of its field, and the lists are an alternative", async () => {
  const ana = await atCheckout(true);
  const { main, say } = ana;
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.field("checkout.street").fill("Florilor");
  await ana.field("checkout.building").fill("7");
  const town = ana.field("checkout.town", "combobox");
  await town.fill("Xyzw");
  await main.getByText(say("checkout.postal_nothing")).waitFor();
  await main.getByRole("button", { name: say("checkout.place_order") }).click();
  const alert = main.getByRole("alert").first();
  await alert.getByRole("link", { name: say("checkout.town") }).click();
  assert.equal(await town.getAttribute("aria-invalid"), "true");
  await main.getByRole("checkbox", { name: say("checkout.town_lists") }).check();
  await ana.field("checkout.region", "combobox").selectOption({ index: 1 });
  const towns = ana.field("checkout.locality", "combobox");
  await until("the towns are there", async () => (await towns.inputValue()) !== "");
  await ana.placeOrder();
  const { delivery } = await orderOf(stage.shop, await ana.orderNumber());
  assert.notEqual(String(delivery.region_id), "3");
});
