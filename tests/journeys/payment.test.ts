// Payment at a bank and the return to the shop: paid, failed, and paid at the second try.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;
const BANK = "https://plata.example";

/**
 * A shopper with goods in the cart. The demo's bank is a page with two links, for success and for failure, as an owner
 * would configure it.
 */
async function shopper(options: CustomerOptions = {}): Promise<Customer> {
  const ana = await stage.customer(options);
  const back = `${shop.origin()}/cart/payment`;
  await ana.context.route(`${BANK}/**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<h1>Bank</h1><a href="${back}/success">Done</a> <a href="${back}/failed">Cancel</a>`,
    }),
  );
  return ana;
}

/** Orders by card up to the bank; returns the order number. */
async function goToBank(ana: Customer): Promise<string> {
  await ana.open("/checkout");
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.choose("checkout.method_address");
  await ana.field("checkout.street").fill("Florilor");
  await ana.field("checkout.building").fill("7");
  await ana.choose("checkout.payment_card");
  await ana.placeOrder();
  await ana.page.getByRole("heading", { name: "Bank" }).waitFor();
  return new URL(ana.page.url()).pathname.slice(1);
}

const leave = (ana: Customer, link: "Done" | "Cancel") => ana.page.getByRole("link", { name: link }).click();

test("a guest who has paid returns to a pending order, and sees the result as soon as the bank reports it", async () => {
  const ana = await shopper();
  await ana.open();
  await ana.has(PLENTY);
  const number = await goToBank(ana);
  await leave(ana, "Done");
  await ana.heading(ana.say("payment.open_title")).waitFor();
  assert.equal(new URL(ana.page.url()).pathname, "/ro/cart/payment/success");
  await ana.main.getByText(ana.say("payment.asking")).waitFor();
  await showsAtOnceThatItIsUnpaid(ana);
  await expectAccessible(ana.page);
  await shop.demo.pay(number, "paid");
  await ana.heading(ana.say("payment.paid_title")).waitFor();
  await ana.main.getByText(ana.say("checkout.success_number", { number })).waitFor();
  await ana.page.waitForFunction((title) => document.title.startsWith(title), ana.say("payment.paid_title"));
  assert.equal(await ana.inCart(), 0);
});

/** What is not paid, and the button to pay it, without a scroll on a small phone. */
async function showsAtOnceThatItIsUnpaid(ana: Customer): Promise<void> {
  const wide = ana.page.viewportSize();
  await ana.page.setViewportSize({ width: 360, height: 640 });
  const { scroll, bottoms } = await ana.page.evaluate(() => {
    const shown = [".order-unpaid", ".empty-ways .button"].map((part) => document.querySelector(`main ${part}`));
    return { scroll: scrollY, bottoms: shown.map((part) => part?.getBoundingClientRect().bottom ?? Infinity) };
  });
  assert.equal(scroll, 0);
  assert.ok(
    bottoms.every((bottom) => bottom <= 640),
    bottoms.join(),
  );
  const unpaid = (await ana.main.locator(".order-unpaid").textContent()) ?? "";
  assert.ok(unpaid.startsWith(ana.say("receipt.not_paid", { sum: "" }).trim()) && /\d/.test(unpaid), unpaid);
  if (wide) await ana.page.setViewportSize(wide);
}

test("a guest on a phone retries a failed payment", async () => {
  const ana = await shopper({ phone: true, language: "uk" });
  await ana.open();
  await ana.has(PLENTY);
  const number = await goToBank(ana);
  await shop.demo.pay(number, "declined");
  await leave(ana, "Cancel");
  await ana.heading(ana.say("payment.failed_title")).waitFor();
  assert.equal(new URL(ana.page.url()).pathname, "/uk/cart/payment/failed");
  await showsAtOnceThatItIsUnpaid(ana);
  await expectAccessible(ana.page);
  await ana.main.getByRole("link", { name: ana.say("payment.pay_sum", { sum: "" }) }).click();
  await ana.page.getByRole("heading", { name: "Bank" }).waitFor();
  assert.equal(ana.page.url(), `${BANK}/${number}`);
  await shop.demo.pay(number, "paid");
  await leave(ana, "Done");
  await ana.heading(ana.say("payment.paid_title")).waitFor();
});
