// An open cart page follows changes from anywhere, and never shows the old cart after an order.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import type { Customer } from "../support/customer.ts";
import { type Good, someGoods } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open({ backForwardCache: true });
const { shop } = stage;
const [good, other] = (await someGoods(shop)).filter(({ stock }) => stock > 9) as [Good, Good];

const pageOf = ({ path }: Good) => path.slice("/ro".length);

/** The cart page with both goods, and another tab that gets changes only by its socket. */
async function openCart(goods: Good[]): Promise<{ ana: Customer; elsewhere: Customer }> {
  const elsewhere = await stage.customer();
  await elsewhere.open();
  for (const { id } of goods) await elsewhere.has(id);
  const ana = await elsewhere.anotherTab();
  await ana.page.addInitScript(() => Object.defineProperty(globalThis, "cookieStore", { value: undefined }));
  await ana.open("/cart");
  await ana.page.evaluate(() => Object.assign(globalThis, { kept: true }));
  return { ana, elsewhere };
}

/** The page's own lines, without the drawer's. */
const onPage = (ana: Customer) => ana.main.locator(".cart-page");

const isKept = ({ page }: Customer) => page.evaluate(() => "kept" in globalThis);

async function setQuantity({ page }: Customer, { id }: Good, quantity: number): Promise<void> {
  const url = new URL(`/api/cart/lines/${id}`, page.url());
  const status = await page.evaluate(
    async ([url, quantity]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(String(url), { method: "POST", headers, body: JSON.stringify({ quantity }) })).status;
    },
    [url.href, quantity] as const,
  );
  assert.equal(status, 200);
}

test("lines and sums follow another tab, and the field being typed in keeps its value", async () => {
  const { ana, elsewhere } = await openCart([good, other]);
  const [typed, followed] = [ana.quantity(good.title, onPage(ana)), ana.quantity(other.title, onPage(ana))];
  await typed.click();
  await typed.press("End");
  await typed.pressSequentially("2");
  const total = ana.main.locator(".sums-total dd");
  const before = await total.textContent();

  await setQuantity(elsewhere, other, 3);
  await until("the other line is shown", async () => (await followed.inputValue()) === "3");
  assert.notEqual(await total.textContent(), before);
  assert.equal(await typed.inputValue(), "12");
  assert.equal(await typed.evaluate((field) => field === document.activeElement), true);
  const spoken = ana.main.getByRole("status");
  assert.equal(
    await spoken.textContent(),
    ana.say("cart.spoken", { count: "4", total: (await total.textContent()) ?? "" }),
  );
  assert.ok(await isKept(ana));
});

test("a cart emptied elsewhere shows the empty state, and one refilled its lines", async () => {
  const { ana, elsewhere } = await openCart([good]);
  await setQuantity(elsewhere, good, 0);
  await ana.heading(ana.say("cart.empty_title")).waitFor();
  await elsewhere.has(other.id);
  await ana.line(other.title, onPage(ana)).waitFor();
  assert.ok(await isKept(ana));
});

test("the page updates under the open drawer", async () => {
  const { ana } = await openCart([good, other]);
  await ana.openCart();
  await ana.line(good.title).waitFor();
  await ana.drawer
    .getByRole("button", { name: ana.say("cart.remove_named", { title: good.title }), exact: true })
    .click();
  await until("the page has one line", async () => (await onPage(ana).locator(".line").count()) === 1);
  assert.ok(await ana.drawer.isVisible());
  await ana.page.keyboard.press("Escape");
  await ana.line(other.title, onPage(ana)).waitFor();
  assert.ok(await isKept(ana));
});

test("a quantity above the stock stays in its field with the number in stock, in the drawer and on the page", async () => {
  const { ana } = await openCart([good]);
  const reason = (where?: Locator) => ana.line(good.title, where).getByText(new RegExp(`\\b${good.stock}\\b`));
  await ana.openCart();
  const field = ana.quantity(good.title);
  await field.fill(String(good.stock + 1));
  await field.press("Enter");
  await reason().waitFor();
  assert.equal(await field.inputValue(), String(good.stock + 1));
  await ana.page.keyboard.press("Escape");

  const there = ana.quantity(good.title, onPage(ana));
  await there.fill(String(good.stock + 1));
  await there.press("Enter");
  await reason(onPage(ana)).waitFor();
  assert.equal(await there.inputValue(), String(good.stock + 1));
});

/** Fills in the checkout and orders; ends on the success page. */
async function order(ana: Customer): Promise<string> {
  await ana.open("/checkout");
  await ana.sayWhoIAm({ name: "Ana", phone: "060123456" });
  await ana.choose("checkout.method_pickup");
  await ana.main.locator("[name=store]").first().check();
  await ana.placeOrder();
  return ana.orderNumber();
}

test("Back after an order shows the order, on the form and on the cart page", async () => {
  const { ana } = await openCart([good]);
  const number = await order(ana);
  const shown = ana.main.getByText(ana.say("checkout.success_number", { number }), { exact: true });
  await ana.page.goBack({ waitUntil: "commit" });
  await until("the form is shown again", async () => ana.page.url().endsWith("/checkout"));
  await shown.waitFor();
  assert.equal(await ana.main.getByRole("button").count(), 0);

  await ana.page.goBack({ waitUntil: "commit" });
  await until("the cart is shown again", async () => ana.page.url().endsWith("/cart"));
  assert.ok(await isKept(ana), "the page came from the browser's memory");
  await shown.waitFor();
  assert.equal(await ana.main.getByRole("link", { name: ana.say("cart.checkout") }).count(), 0);
});

test("a cart open in another tab shows the order", async () => {
  const { ana, elsewhere } = await openCart([good]);
  const number = await order(elsewhere);
  await ana.main.getByText(ana.say("checkout.success_number", { number }), { exact: true }).waitFor();
  assert.ok(await isKept(ana));
});

test("Back without scripts shows the order too", async () => {
  const ana = await stage.customer({ javaScript: false });
  await ana.open(pageOf(good));
  await ana.addButton.click();
  await ana.line(good.title, onPage(ana)).waitFor();
  const number = await order(ana);
  await ana.open("/cart");
  await ana.main.getByText(ana.say("checkout.success_number", { number }), { exact: true }).waitFor();
  await ana.open("/checkout");
  await ana.main.getByText(ana.say("checkout.success_number", { number }), { exact: true }).waitFor();
});

test("two shelves of recently viewed products make one request", async () => {
  const ana = await stage.customer();
  await ana.open(pageOf(good));
  await ana.open(pageOf(other));
  await ana.page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const shelf = document.querySelector("shop-island[name=recent-shelf]");
      if (shelf) shelf.after(shelf.cloneNode(true));
    });
  });
  const lookUps = async () =>
    (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/product-filter?ids=")).length;
  const before = await lookUps();
  await ana.open();
  const shelves = ana.page.locator(".recent");
  await shelves.first().scrollIntoViewIfNeeded();
  await until("both shelves are filled", async () => {
    const cards = await shelves.evaluateAll((all) => all.map((shelf) => shelf.querySelectorAll("li").length));
    return cards.length === 2 && cards.every((count) => count === 2);
  });
  assert.equal(await lookUps(), before + 1);
});
