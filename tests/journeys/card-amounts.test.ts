// The stepper on a card whose product is in the cart: it replaces "add to cart" and matches the drawer.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../support/customer.ts";
import { aCategory, associating } from "../support/goods.ts";
import { expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const category = await aCategory(stage.shop);
const LEAST_TARGET = 44;

const add = (ana: Customer) => ana.main.getByRole("button", { name: ana.say("product.add_to_cart") });
const amount = ({ main, say }: Customer, title: string) =>
  main.getByRole("group", { name: say("cart.quantity_of", { title }), exact: true });
const turner = ({ main, say }: Customer, word: "increase_named" | "decrease_named", title: string) =>
  main.getByRole("button", { name: say(`cart.${word}`, { title }), exact: true });

for (const phone of [true, false]) {
  test(`an added product is counted and changed on its card, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    if (phone) await ana.page.setViewportSize({ width: 320, height: 640 });
    await watchShifts(ana.page);
    await ana.page.goto(category);
    const button = await add(ana).first().elementHandle();
    assert.ok(button);
    const title = await button.evaluate((one) => one.closest(".card")?.querySelector("h2")?.textContent ?? "");
    await ana.page.evaluate(() => document.fonts.ready);
    const { height } = (await button.boundingBox()) ?? {};
    await button.focus();
    await ana.page.keyboard.press("Enter");
    const more = turner(ana, "increase_named", title);
    await until("the focus stays in the card", () => more.evaluate((one) => one === document.activeElement));
    const room = await button.boundingBox();
    assert.deepEqual(await amount(ana, title).boundingBox(), room);
    assert.equal(room?.height, height);
    for (const one of await amount(ana, title).getByRole("button").all()) {
      const box = await one.boundingBox();
      assert.ok(box && box.width >= LEAST_TARGET && box.height >= LEAST_TARGET, JSON.stringify(box));
    }

    await more.click({ clickCount: 2 });
    await ana.expectInCart(3);
    const spoken = ana.say("cart.spoken", { count: "3", total: "" }).trim();
    await ana.page.getByRole("status").filter({ hasText: spoken }).waitFor({ state: "attached" });

    // The next page shows it at the first interaction, including changes by another tab.
    await ana.page.reload();
    await ana.page.keyboard.press("Tab");
    await amount(ana, title).getByText("3", { exact: true }).waitFor();
    const other = await ana.anotherTab();
    await other.page.goto(category);
    await other.page.keyboard.press("Tab");
    await turner(other, "decrease_named", title).click();
    await amount(ana, title).getByText("2", { exact: true }).waitFor();

    await turner(ana, "decrease_named", title).click();
    await turner(ana, "decrease_named", title).click();
    await amount(ana, title).waitFor({ state: "detached" });
    await ana.expectInCart(0);
    assert.ok(
      await add(ana)
        .first()
        .evaluate((one) => one === document.activeElement),
    );
    await expectStill(ana.page);
    await expectNoSideways(ana.page, "the category");
  });
}

test("a press that hits the stepper an instant after it replaced the button still adds", async () => {
  const ana = await stage.customer();
  await ana.page.goto(category);
  // Presses the minus at the moment when it appears, faster than a person can.
  await add(ana)
    .first()
    .evaluate(({ parentElement: card }) => {
      const less = () => card?.querySelector<HTMLElement>(".card-amount > :first-child");
      const press = new MutationObserver(() => {
        if (!less()) return;
        press.disconnect();
        less()?.click();
      });
      if (card) press.observe(card, { childList: true });
    });
  await add(ana).first().click();
  await ana.expectInCart(2);
});

test("closing the confirmation with associated products moves the focus to the stepper", async () => {
  const ana = await stage.customer();
  const { title } = await associating(stage.shop);
  await ana.open(`/search?query=${encodeURIComponent(title)}`);
  const card = ana.main
    .getByRole("listitem")
    .filter({ has: ana.page.getByRole("heading", { name: title, exact: true }) });
  // Goods by measure name their first amount on the button.
  await card.locator("button[form=add]").press("Enter");
  const goods = ana.page.locator(".toast").getByRole("list", { name: ana.say("product.associated") });
  await goods.waitFor();
  await amount(ana, title).waitFor({ state: "attached" });
  await goods.getByRole("button").first().focus();
  await ana.page.keyboard.press("Escape");
  await goods.waitFor({ state: "hidden" });
  assert.ok(await turner(ana, "increase_named", title).evaluate((one) => one === document.activeElement));
});
