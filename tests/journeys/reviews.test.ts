// A product's reviews: read, rated once, and written with stars, in a window.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { submissionsOf } from "../support/forms.ts";
import { reviewedGood } from "../support/goods.ts";
import { expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;
const good = await reviewedGood(shop);
const HOSTILE = "Bun <b>foarte</b> <script>alert(1)</script>";

const reviews = (ana: Customer) => ana.main.getByRole("region", { name: ana.say("reviews.title") });
const voteForm = (ana: Customer) => reviews(ana).locator("form[data-judge]").first();
const counts = (ana: Customer) => voteForm(ana).locator(".chip-count").allTextContents();
const form = (ana: Customer) => ana.page.locator('form[action^="/api/forms/review"]');
const text = (ana: Customer, word: "forms.name" | "forms.review") =>
  form(ana).getByLabel(new RegExp(`^${ana.say(word)}(\\s|$)`));

async function atProduct(options: CustomerOptions): Promise<Customer> {
  const ana = await stage.customer(options);
  await watchShifts(ana.page);
  await ana.page.goto(shop.origin() + good.path);
  await reviews(ana).waitFor();
  return ana;
}

async function inBothSchemes(ana: Customer): Promise<void> {
  await expectAccessibleInBothSchemes(ana.page);
}

/** Hovers first, which loads the module that opens windows, as a person does before a click. */
async function openBy(ana: Customer, link: Locator): Promise<void> {
  await link.hover();
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
  await link.click();
}

for (const phone of [true, false]) {
  test(`reviews are read and rated once, on a ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await atProduct({ phone });
    assert.equal(await reviews(ana).getByRole("progressbar").count(), 5);
    const days = await reviews(ana)
      .locator("time")
      .evaluateAll((all) => all.map((one) => one.getAttribute("datetime")));
    assert.deepEqual(days, [...days].sort().reverse());
    await inBothSchemes(ana);
    await expectNoSideways(ana.page, "reviews");
    const [likes = "", dislikes] = await counts(ana);
    const [like, dislike] = [voteForm(ana).getByRole("button").first(), voteForm(ana).getByRole("button").last()];
    await like.focus();
    await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
    await like.click();
    await until("it counts", async () => (await counts(ana))[0] === String(Number(likes) + 1));
    await dislike.click({ force: true });
    assert.equal(await dislike.getAttribute("aria-pressed"), null);
    assert.equal((await counts(ana))[1], dislikes);
    await expectStill(ana.page, "a review that was judged");
  });
}

for (const javaScript of [true, false]) {
  test(`reviews are chosen by their stars, ${javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await atProduct({ javaScript });
    const items = reviews(ana)
      .getByRole("listitem")
      .filter({ has: ana.page.locator("form[data-judge]") });
    const group = reviews(ana).getByRole("group", { name: ana.say("reviews.shown") });
    const radios = group.getByRole("radio");
    assert.equal(await items.count(), 3, "the latest ones at first");
    const counts = await group
      .locator("label")
      .evaluateAll((labels) => labels.map((label) => Number(label.querySelector(".chip-count")?.textContent ?? 3)));
    assert.equal(
      counts.slice(1, -1).reduce((sum, count) => sum + count, 0),
      counts.at(-1),
    );
    // By keyboard, as a radio group works: through all choices and round to the first.
    await radios.first().focus();
    for (const count of [...counts.slice(1), 3]) {
      await ana.page.keyboard.press("ArrowDown");
      await until("the list follows", async () => (await items.count()) === count);
    }
    if (javaScript) {
      await radios.last().click();
      assert.equal(await items.count(), counts.at(-1));
      await inBothSchemes(ana);
    }
  });
}

test("a review is rated without scripts too, and the press returns to it", async () => {
  const ana = await atProduct({ javaScript: false });
  const [, dislikes] = await counts(ana);
  const back = ana.page.waitForEvent("load");
  await voteForm(ana).getByRole("button").last().click();
  await back;
  assert.equal(new URL(ana.page.url()).pathname, good.path);
  await ana.page.goto(`${shop.origin()}${good.path}?again`);
  assert.equal((await counts(ana))[1], String(Number(dislikes) + 1));
});

for (const phone of [true, false]) {
  test(`a review is written over the product, on a ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await atProduct({ phone });
    const link = ana.main.getByRole("link", { name: ana.say("forms.review_title") });
    await openBy(ana, link);
    const window = ana.page.getByRole("dialog", { name: ana.say("forms.review_title") });
    await window.waitFor();
    await inBothSchemes(ana);
    await text(ana, "forms.name").fill("Ana Rusu");
    await text(ana, "forms.review").fill(HOSTILE);
    const send = form(ana).getByRole("button", { name: ana.say("forms.send") });
    await send.click();
    await form(ana).getByText(ana.say("forms.error_stars")).waitFor();
    assert.equal(await text(ana, "forms.review").inputValue(), HOSTILE, "nothing that was typed is lost");
    await inBothSchemes(ana);
    // By keyboard, as a radio group works.
    await form(ana).getByRole("radio").first().focus();
    await ana.page.keyboard.press("Space");
    for (let step = 0; step < 3; step++) await ana.page.keyboard.press("ArrowRight");
    const before = (await submissionsOf(shop, "review")).length;
    await send.click();
    await window.getByText(ana.say("forms.sent_review")).waitFor();
    const letters = await submissionsOf(shop, "review");
    assert.equal(letters.length, before + 1);
    assert.deepEqual(letters[0]?.body, {
      product_id: Number(good.id),
      rating: 4,
      name: "Ana Rusu",
      text: HOSTILE,
    });
    await ana.page.keyboard.press("Escape");
    await window.waitFor({ state: "hidden" });
    assert.ok(await link.evaluate((one) => one === document.activeElement), "the focus is where it was");
  });
}
