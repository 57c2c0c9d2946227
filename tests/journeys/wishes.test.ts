// Forms besides buying: each opens over its product, and closes by Escape and Back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { type Kind, submissionsOf, wordOf } from "../support/forms.ts";
import { type Good, soldOut, someGoods } from "../support/goods.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import type { Word } from "../support/words.ts";

const stage = await Stage.open();
const { shop } = stage;
const [inStock, gone] = [(await someGoods(shop))[0] as Good, await soldOut(shop)];
const PHONE = "060 123 456";

const titleOf = (kind: Kind) => `forms.${wordOf(kind)}_title` as Word;
const sentOf = (kind: Kind) => `forms.sent_${wordOf(kind)}` as Word;
const field = (ana: Customer, word: Word) => ana.page.getByLabel(new RegExp(`^${ana.say(word)}(\\s|$)`));

async function at(product: Good, options: CustomerOptions): Promise<Customer> {
  const ana = await stage.customer(options);
  await ana.page.goto(shop.origin() + product.path);
  return ana;
}

async function fill(ana: Customer, kind: Kind): Promise<void> {
  const form = ana.page.locator(`form[action^="/api/forms/${kind}?"]`);
  await form.getByLabel(new RegExp(`^${ana.say("forms.name")}(\\s|$)`)).fill("Ana Rusu");
  await form.getByLabel(new RegExp(`^${ana.say("checkout.phone")}(\\s|$)`)).fill(PHONE);
  await form.getByRole("button", { name: ana.say("forms.send") }).click();
  await ana.page.getByText(ana.say(sentOf(kind))).waitFor();
}

for (const [kind, product, phone] of [
  ["one-click", inStock, true],
  ["gift", inStock, false],
  ["pre-order", gone, false],
  ["first-to-know", gone, true],
] as const) {
  test(`${kind} opens over the product on a ${phone ? "phone" : "desktop"}, is sent, and closes by Back`, async () => {
    const ana = await at(product, { phone });
    const link = ana.main.getByRole("link", { name: ana.say(titleOf(kind)) });
    await link.hover();
    await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
    await link.click();
    const window = ana.page.getByRole("dialog", { name: ana.say(titleOf(kind)) });
    await window.waitFor();
    assert.ok(await window.evaluate((dialog) => dialog.contains(document.activeElement)), "the keyboard is in it");
    await expectAccessibleInBothSchemes(ana.page);
    await expectNoSideways(ana.page, kind);
    await ana.page.keyboard.press("Escape");
    await window.waitFor({ state: "hidden" });
    assert.ok(await link.evaluate((one) => one === document.activeElement), "the focus is where it was");
    await link.click();
    await window.waitFor();
    await fill(ana, kind);
    await window.getByText(ana.say("shop.close"), { exact: true }).waitFor();
    assert.equal(await window.evaluate((dialog) => dialog.scrollTop), 0);
    const [sent] = await submissionsOf(shop, kind);
    assert.equal(sent?.body["product_id"], Number(product.id));
    assert.equal(new URL(ana.page.url()).pathname, product.path);
    await until("Back knows of the window", () => ana.page.evaluate(() => history.state?.over !== undefined));
    await ana.page.evaluate(() => history.back());
    await window.waitFor({ state: "hidden" });
    assert.equal(new URL(ana.page.url()).pathname, product.path);
  });
}

test("forms fit a small phone in the languages with the longest words", async () => {
  for (const language of ["uk", "ro"] as const) {
    const ana = await stage.customer({ language, phone: true });
    await ana.page.setViewportSize({ width: 320, height: 640 });
    for (const kind of ["one-click", "gift", "pre-order", "first-to-know", "review"] as const) {
      await ana.page.goto(`${shop.origin()}/${language}/forms/${kind}?product_id=${inStock.id}`);
      await ana.heading(ana.say(titleOf(kind))).waitFor();
      assert.ok(await field(ana, "forms.name").isVisible());
      await expectNoSideways(ana.page, `${kind} in ${language}`);
    }
  }
});
