// Promotions: end date, narrowing of goods, and a countdown that needs scripts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { complaintsOf, expectAccessible, expectAccessibleInBothSchemes } from "../support/browser.ts";
import { expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();

for (const phone of [false, true]) {
  test(`the countdown runs without layout shifts, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    const complaints = complaintsOf(ana.page);
    await watchShifts(ana.page);
    await ana.page.goto("/ro/promotions");
    const left = ana.main.locator(".left").first();
    await left.filter({ hasText: /\d\d:\d\d:\d\d/ }).waitFor();
    const before = await left.textContent();
    await ana.page.waitForFunction(([text]) => document.querySelector(".left")?.textContent !== text, [before]);
    assert.match((await left.textContent()) ?? "", new RegExp(`^${ana.say("promotions.left")} `));
    await expectStill(ana.page);
    await expectAccessible(ana.page);
    await ana.page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(ana.page, { onlyColours: true });
    assert.deepEqual(complaints, []);
  });

  test(`from home to the goods of a promotion, without scripts, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone, javaScript: false });
    await ana.page.goto("/ro");
    const promotions = ana.main.getByRole("region", { name: ana.say("promotions.title") });
    await promotions.getByRole("heading", { level: 3 }).getByRole("link").first().click();
    await ana.main.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await ana.main.locator(".left").first().isVisible(), false, "nothing waits for a script");
    const goods = ana.main.locator(".cards > li");
    const all = await goods.count();
    const option = ana.main.locator(".filters a.option[href]").last();
    const href = (await option.getAttribute("href")) ?? "";
    await ana.page.goto(href);
    const narrowed = await goods.count();
    assert.ok(narrowed > 0 && narrowed < all, `${narrowed} of ${all}`);
    await ana.main.getByRole("link", { name: ana.say("promotions.title"), exact: true }).click();
    await ana.main.getByRole("heading", { name: ana.say("promotions.ended") }).waitFor();
  });
}

for (const phone of [false, true]) {
  test(`a promotion is read, narrowed without a page load and bought from, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    await ana.page.goto("/ro/promotions/1");
    await ana.page.locator("shop-island[name=listing][ready]").waitFor({ state: "attached" });
    await ana.page.evaluate(() => Object.assign(window, { opened: true }));
    const goods = ana.main.locator(".cards > li");
    const all = await goods.count();
    if (phone) await ana.main.getByRole("button", { name: ana.say("catalogue.filters") }).click();
    await expectAccessibleInBothSchemes(ana.page);
    await ana.page.locator("#filters details[open] a.option[href]").last().click();
    await until("there are fewer", async () => (await goods.count()) < all);
    await ana.page.waitForURL(/\?filters=/);
    const done = ana.page.locator("#filters .filters-foot button");
    if (phone) await done.click();
    assert.equal(await ana.page.evaluate(() => "opened" in window), true, "it is the same document");
    await ana.page.goBack();
    await until("all are back", async () => (await goods.count()) === all);
    const first = ana.main.locator(".cards > li:not(.card-gone)").first();
    await first.getByRole("button", { name: ana.say("product.add_to_cart") }).click();
    await ana.expectInCart(1);
  });
}
