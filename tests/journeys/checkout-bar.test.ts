// The button with the sum on a phone: on screen from the top of the checkout on, over no field that has the focus, and in
// its own place at the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
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
