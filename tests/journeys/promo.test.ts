// A promo code as a guest uses it: mistyped, applied, removed by a change, applied again, ordered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { type Good, someGoods } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;
const [good] = (await someGoods(shop)).filter(({ stock }) => stock > 9) as [Good];

const field = ({ main, say }: Customer) => main.getByRole("textbox", { name: say("cart.promo_title"), exact: true });

async function enter(ana: Customer, code: string): Promise<void> {
  await field(ana).fill(code);
  await ana.main.getByRole("button", { name: ana.say("cart.promo_apply"), exact: true }).click();
}

const discount = ({ main, say }: Customer, code: string) =>
  main.locator(".sums > div").filter({ hasText: say("cart.promo_applied", { code }) });

const total = async ({ main }: Customer) => (await main.locator(".sums-total dd").first().textContent()) ?? "";

test("a guest pays less with a code", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.open(good.path.slice("/ro".length));
  await ana.addButton.click();
  await ana.openCart();
  await ana.drawer.getByRole("link", { name: ana.say("cart.promo_have") }).click();
  await ana.page.waitForURL(/\/cart#promo$/);

  await enter(ana, "VARA2025");
  const reason = ana.main.getByText("Acest cod promoțional a expirat.");
  await reason.waitFor();
  assert.equal(await field(ana).inputValue(), "VARA2025");
  await expectAccessible(ana.page);

  const before = await total(ana);
  await enter(ana, "toamna10");
  await discount(ana, "TOAMNA10").waitFor();
  assert.notEqual(await total(ana), before);
  assert.equal(await field(ana).count(), 0);

  const more = ana.say("cart.increase_named", { title: good.title });
  await ana.main.getByRole("button", { name: more, exact: true }).click();
  await ana.main.getByText(ana.say("cart.promo_lapsed")).waitFor();
  assert.equal(await field(ana).inputValue(), "TOAMNA10");
  await ana.main.getByRole("button", { name: ana.say("cart.promo_apply"), exact: true }).click();
  await discount(ana, "TOAMNA10").waitFor();

  await ana.main.getByRole("link", { name: ana.say("cart.checkout") }).click();
  await ana.heading(ana.say("checkout.title")).waitFor();
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.choose("checkout.method_pickup");
  const stores = ana.main.getByRole("group", { name: ana.say("checkout.store") });
  await stores.getByRole("radio").first().check();
  await ana.placeOrder();
  const number = await ana.orderNumber();
  const order = (await shop.demo.orders()).find(({ orderNumber }) => orderNumber === number);
  assert.equal(order?.["promo_code"], "TOAMNA10");
});

test("a code for cards counts with the card alone, and each sum is ordered as it is shown", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.open(good.path.slice("/ro".length));
  await ana.addButton.click();
  await ana.openCart();
  await ana.drawer.getByRole("link", { name: ana.say("cart.promo_have") }).click();
  await ana.page.waitForURL(/\/cart#promo$/);
  await enter(ana, "CARD5");
  await discount(ana, "CARD5").waitFor();
  const reason = ana.main.getByText("Acest cod este valabil doar la plata cu cardul.").filter({ visible: true });
  await reason.waitFor();

  await ana.open("/checkout");
  await reason.waitFor();
  await expectAccessible(ana.page);
  const whole = await total(ana);
  await ana.choose("checkout.payment_card");
  await reason.waitFor({ state: "detached" });
  const reduced = await total(ana);
  assert.notEqual(reduced, whole);
  const button = ana.main.getByRole("button", { name: ana.say("checkout.place_order"), exact: false });
  assert.ok((await button.first().textContent())?.includes(reduced));
  await ana.choose("checkout.payment_cash");
  await reason.waitFor();
  assert.equal(await total(ana), whole);

  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.choose("checkout.method_pickup");
  const stores = ana.main.getByRole("group", { name: ana.say("checkout.store") });
  await stores.getByRole("radio").first().check();
  await ana.placeOrder();
  const number = await ana.orderNumber();
  const order = (await shop.demo.orders()).find(({ orderNumber }) => orderNumber === number);
  assert.ok(order && !order["promo_code"], JSON.stringify(order));
});
