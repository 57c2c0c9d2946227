// The button with the sum on a phone: on screen from the top of the checkout on, over no field that has the focus, and in
// its own place at the end. Nothing else on the page is shown twice.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { expectAccessible } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { PLENTY, pickedUp, someGoods } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();

async function atCheckout(options: Parameters<typeof stage.customer>[0]): Promise<Customer> {
  const ana = await stage.customer({ language: "uk", ...options });
  await ana.open();
  await ana.has(PLENTY);
  await ana.open("/checkout");
  await ana.main.locator("form.checkout").waitFor();
  return ana;
}

const bar = ({ main }: Customer) => main.locator(".order-go");

/** How far the bar's bottom is from the screen's, and its height. */
const place = (ana: Customer) =>
  bar(ana).evaluate((bar) => {
    const { bottom, height } = bar.getBoundingClientRect();
    return { below: Math.round(bottom - document.documentElement.clientHeight), height: Math.round(height) };
  });

test("on a phone the button with the sum is on screen from the top, and covers no focused field", async () => {
  const ana = await atCheckout({ phone: true, colorScheme: "dark" });
  const { below, height } = await place(ana);
  assert.equal(below, 0);
  assert.ok(height < 110, `${height} px of the screen`);
  const sum = (await ana.main.locator(".sums-total dd").first().textContent()) ?? "?";
  const button = bar(ana).getByRole("button");
  assert.ok((await button.textContent())?.includes(sum));
  await expectAccessible(ana.page);

  await ana.main.locator("#checkout-first_name").focus();
  const seen = new Set<string>();
  for (let stop = 0; stop < 40; stop += 1) {
    const covered = await ana.page.evaluate(() => {
      const field = document.activeElement;
      const bar = document.querySelector(".order-go");
      if (!field || !bar || bar.contains(field)) return;
      const shown = (field.closest(".choice") ?? field).getBoundingClientRect();
      return { id: field.id || field.getAttribute("value"), over: shown.bottom - bar.getBoundingClientRect().top };
    });
    if (!covered) break;
    assert.ok(covered.over <= 0, JSON.stringify(covered));
    seen.add(String(covered.id));
    await ana.page.keyboard.press("Tab");
  }
  for (const id of ["checkout-phone", "checkout-street", "checkout-comment"]) assert.ok(seen.has(id), [...seen].join());

  await ana.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const more = await ana.main.locator(".order-more").boundingBox();
  const own = await bar(ana).boundingBox();
  assert.ok(more && own && own.y + own.height <= more.y, "it stands above what follows it");
  await ana.leave();
});

test("a press in the bar orders, and shows what is missing at the top of the form", async () => {
  const ana = await atCheckout({ phone: true });
  await bar(ana).getByRole("button").click();
  const alert = ana.main.getByRole("alert").first();
  await alert.waitFor();
  const missing = await alert.evaluate((alert) => {
    const { top, bottom } = alert.getBoundingClientRect();
    return [top >= 0, bottom <= (document.querySelector(".order-go")?.getBoundingClientRect().top ?? 0)];
  });
  assert.deepEqual(missing, [true, true]);
  await ana.leave();
});

test("beside the summary, and on a screen with no room, the button does not stick", async () => {
  const position = (ana: Customer) => bar(ana).evaluate((bar) => getComputedStyle(bar).position);
  const desktop = await atCheckout({});
  assert.equal(await position(desktop), "static");
  await desktop.page.setViewportSize({ width: 320, height: 225 });
  assert.equal(await position(desktop), "static");
  await desktop.leave();
});

/** The visible texts of a part of the page, each as often as it is shown; those of the button are left out. */
const shown = (part: Locator): Promise<string[]> =>
  part.evaluate((part) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const place = node.parentElement;
      // Words for screen readers tell what others see, fields share a mark, and the button repeats the sum on purpose.
      if (!place?.checkVisibility() || place.closest(".unseen, .optional, option, .order-go")) continue;
      if (!range.getClientRects().length) continue;
      const text = node.textContent?.replace(/\s+/g, " ").trim() ?? "";
      if (/[\p{L}\d]/u.test(text)) texts.push(text);
    }
    return texts;
  });

const twice = (texts: string[]) => texts.filter((text, place) => texts.indexOf(text) !== place);

/** The places where a text is visible in the summary or in the steps. */
async function places({ main }: Customer, wanted: string): Promise<string[]> {
  const texts = await Promise.all([".checkout-summary", ".steps"].map((part) => shown(main.locator(part))));
  return texts.flat().filter((text) => text.includes(wanted.replace(/\s+/g, " ")));
}

/** No words or figures are twice in the summary or in the steps, and the facts and the total stand in one place only. */
async function expectOnce(ana: Customer, facts: string[]): Promise<void> {
  for (const part of [".checkout-summary", ".steps"]) assert.deepEqual(twice(await shown(ana.main.locator(part))), []);
  const total = (await ana.main.locator(".sums-total dd").textContent()) ?? "?";
  for (const fact of [...facts, total]) assert.equal((await places(ana, fact)).length, 1, fact);
}

for (const phone of [false, true]) {
  test(`nothing is shown twice in the checkout, ${phone ? "with the summary open on a phone" : "on a desktop"}`, async () => {
    const open = (ana: Customer) => (phone ? ana.main.locator(".checkout-summary > summary").click() : undefined);
    const goods = (await someGoods(stage.shop)).filter(({ stock, price }) => stock > 5 && price < 200).slice(0, 2);
    const ana = await stage.customer({ phone });
    await ana.open("/contacts");
    // Other amounts, and a delivery that costs: no two facts look the same by chance.
    for (const [place, { id }] of goods.entries()) await ana.has(id, place + 1);
    await ana.post("/api/cart/promo", { code: "TOAMNA10", command: randomUUID() });
    await ana.open("/checkout");
    await ana.page.waitForSelector("shop-island[ready] .town [role=combobox]");
    await open(ana);
    const facts = ["TOAMNA10", ...goods.map(({ title }) => title)];
    await expectOnce(ana, facts);
    await ana.choose("checkout.method_pickup");
    const store = ana.main.locator(".choice:has([name=store])").first();
    await store.click();
    await expectOnce(ana, [...facts, (await store.locator(".choice-name").textContent()) ?? "?"]);
  });
}

test("why goods can only be picked up is said once", async () => {
  const medicine = await pickedUp(stage.shop);
  const ana = await stage.customer({ site: "pharmacy" });
  await ana.open("/contacts");
  await ana.has(medicine.id);
  await ana.open("/checkout");
  await ana.page.locator("shop-island[name=checkout][ready]").waitFor({ state: "attached" });
  assert.equal((await places(ana, ana.say("cart.pickup_only", { products: medicine.title }))).length, 1);
});
