// The windows of a product: stores in stock, and associated products once it is in the cart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { associating } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const tea = await associating(stage.shop);

async function atProduct(options: CustomerOptions = {}): Promise<Customer> {
  const ana = await stage.customer(options);
  await ana.page.goto(stage.shop.origin() + tea.path);
  return ana;
}

const stores = (ana: Customer) => ana.page.getByRole("dialog", { name: ana.say("product.stores") });
const goods = (ana: Customer) => ana.page.getByRole("dialog", { name: ana.say("product.associated") });
const add = (ana: Customer) => ana.main.locator("#buy .add");
/** Waits for the module that opens windows; hovering loads it before a person's click. */
const actions = (ana: Customer) => ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
const inBothSchemes = async (ana: Customer) => {
  await expectAccessibleInBothSchemes(ana.page);
};

for (const options of [{ phone: true }, { phone: false }] satisfies CustomerOptions[]) {
  const device = options.phone ? "a phone" : "a desktop";

  test(`the stores open over the product, with their plan, on ${device}`, async () => {
    const ana = await atProduct(options);
    const link = ana.main.getByRole("link", { name: ana.say("product.stores") });
    await link.hover();
    await actions(ana);
    await link.click();
    await stores(ana).waitFor();
    assert.ok((await stores(ana).getByRole("listitem").count()) > 1);
    await stores(ana).getByText(ana.say("content.plan")).click();
    await stores(ana).locator("svg[role=img]").waitFor();
    await inBothSchemes(ana);
    await ana.page.keyboard.press("Escape");
    await stores(ana).waitFor({ state: "hidden" });
    assert.ok(await link.evaluate((one) => one === document.activeElement), "the focus is where it was");
  });

  test(`associated products are offered once it is in the cart, without a second window, on ${device}`, async () => {
    const ana = await atProduct(options);
    await add(ana).click();
    await goods(ana).waitFor();
    await inBothSchemes(ana);
    await ana.expectInCart(1);
    await goods(ana)
      .getByRole("button", { name: ana.say("product.add_to_cart") })
      .first()
      .click();
    await ana.expectInCart(2);
    assert.equal(await ana.page.getByRole("dialog").count(), 1);
    await ana.page.keyboard.press("Escape");
    await goods(ana).waitFor({ state: "hidden" });
  });
}

test("without scripts both windows are pages", async () => {
  const ana = await atProduct({ javaScript: false });
  await ana.main.getByRole("link", { name: ana.say("product.associated") }).click();
  await ana.page.waitForURL(`**/ro/associated/${tea.id}`);
  await ana.main
    .getByRole("button", { name: ana.say("product.add_to_cart") })
    .first()
    .waitFor();
  await ana.page.goBack();
  await ana.main.getByRole("link", { name: ana.say("product.stores") }).click();
  await ana.page.waitForURL(`**/ro/availability/${tea.id}`);
  await ana.main.getByRole("listitem").first().waitFor();
});
