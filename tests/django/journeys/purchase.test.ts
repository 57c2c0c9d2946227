// A purchase from Django, as a guest and as a customer, with and without scripts: the stored order matches what the shopper
// saw.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../../support/customer.ts";
import { signIn } from "../../support/django-customer.ts";
import { openDjangoShop } from "../../support/django-shop.ts";
import { Stage } from "../../support/stage.ts";

const own = await openDjangoShop();
const { django, shop } = own;
const stage = await Stage.open({ opened: { shop, close: () => Promise.resolve(own[Symbol.asyncDispose]()) } });

/** From home's tiles to a category, its first product, and with it to the cart. */
async function fillCart(ana: Customer, scripts: boolean): Promise<string> {
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
  await goods.first().getByRole("link").first().click();
  const title = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  if (scripts) await ana.addToCart();
  else await ana.addButton.click();
  if (scripts) await ana.openCart();
  await ana.line(title, scripts ? ana.drawer : main).waitFor();
  return title;
}

async function toCheckout(ana: Customer, scripts: boolean): Promise<void> {
  const where = scripts ? ana.drawer : ana.main;
  await where.getByRole("link", { name: ana.say("cart.checkout") }).click();
  await ana.heading(ana.say("checkout.title")).waitFor();
}

/** Sums on pages, in hundredths: `1.139,00 lei` is 113900. */
const hundredths = (text: string) =>
  Number((text.match(/[\d.]+(,\d\d)?/)?.[0] ?? "").replace(/\./g, "").replace(",", ".")) * 100;
const totalOf = async ({ main }: Customer) =>
  hundredths((await main.locator(".sums-total dd").last().textContent()) ?? "");

/** Today in Django's time zone. */
const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Chisinau" }).format(new Date());

for (const scripts of [true, false]) {
  const manner = scripts ? "with scripts" : "without scripts";

  test(`a guest orders to an address, ${manner}`, async () => {
    const ion = await stage.customer({ javaScript: scripts, phone: !scripts });
    const name = scripts ? "Ion" : "Ilie";
    const title = await fillCart(ion, scripts);
    await toCheckout(ion, scripts);
    await ion.sayWhoIAm({ name, phone: "+373 69 123 456" });
    await ion.choose("checkout.method_address");
    await ion.field("checkout.street").fill("Teilor");
    await ion.field("checkout.building").fill("7/2");
    await ion.placeOrder();
    const number = await ion.orderNumber();
    const stored = (await django.orders()).filter((one) => one.name === name);
    assert.deepEqual(
      stored.map(({ id, user, phone, address, payment }) => [String(id), user, phone, address, payment]),
      [[number, null, "+37369123456", "Teilor, 7/2", "cash"]],
    );
    await ion.main.getByText(title).first().waitFor();
  });

  test(`a customer orders with a promo code to pick up, and finds the order, ${manner}`, async () => {
    const ana = await stage.customer({ javaScript: scripts });
    const { say, main } = ana;
    await signIn(ana);
    await fillCart(ana, scripts);
    await ana.open("/cart");
    const code = main.getByRole("textbox", { name: say("cart.promo_title") });
    await main.getByText(say("cart.promo_title"), { exact: true }).first().click();
    const apply = main.getByRole("button", { name: say("cart.promo_apply") });
    await code.fill("VARA");
    await apply.click();
    await code.and(main.getByRole("textbox", { description: "This promo code has expired." })).waitFor();
    assert.equal(await code.inputValue(), "VARA");
    await code.fill("TOAMNA10");
    await apply.click();
    await main.getByText(say("cart.promo_applied", { code: "TOAMNA10" })).waitFor();
    await main.getByRole("link", { name: say("cart.checkout") }).click();
    await ana.heading(say("checkout.title")).waitFor();
    assert.equal(await ana.field("checkout.first_name").inputValue(), "Ana");
    await ana.choose("checkout.method_pickup");
    await main
      .getByRole("group", { name: say("checkout.store") })
      .getByRole("radio")
      .first()
      .check();
    const before = (await django.orders()).length;
    const days = [today()];
    await ana.placeOrder();
    const number = await ana.orderNumber();
    const [stored, ...more] = (await django.orders()).filter((one) => String(one.id) === number);
    assert.equal((await django.orders()).length, before + 1);
    assert.deepEqual([stored?.user, stored?.method, stored?.promo_code, more.length], [1, "pickup", "TOAMNA10", 0]);
    await ana.open("/account/orders");
    const link = ana.page.getByRole("link", { name: say("account.order_number", { number }), exact: true });
    const listed = main.getByRole("listitem").filter({ has: link });
    const placed = (await listed.locator("time").getAttribute("datetime")) ?? "";
    assert.ok(days.concat(today()).includes(placed.slice(0, 10)), placed);
    await listed.getByText(say("account.state_new"), { exact: true }).waitFor();
    assert.equal(hundredths((await listed.locator(".order-sum").textContent()) ?? ""), Number(stored?.total) * 100);
    await listed.getByRole("link").first().click();
    await ana.heading(new RegExp(number)).waitFor();
    assert.equal(await totalOf(ana), Number(stored?.total) * 100);
  });
}
