// The window of a product's stores, and the products that go with it in the confirmation of adding.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { associating } from "../support/goods.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const tea = await associating(stage.shop);

async function atProduct(options: CustomerOptions = {}): Promise<Customer> {
  const ana = await stage.customer(options);
  await ana.page.goto(stage.shop.origin() + tea.path);
  return ana;
}

const stores = (ana: Customer) => ana.page.getByRole("dialog", { name: ana.say("product.stores") });
/** The confirmation's goods, which a toast in the live region holds. */
const goods = (ana: Customer) => ana.page.locator(".toast").getByRole("list", { name: ana.say("product.associated") });
const confirmation = (ana: Customer) => ana.page.locator(".toast");
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

  test(`associated products are offered in the confirmation, over no window and under none, on ${device}`, async () => {
    const ana = await atProduct(options);
    await add(ana).click();
    await goods(ana).waitFor();
    assert.ok(await add(ana).evaluate((one) => one === document.activeElement), "the focus stays");
    assert.equal(await ana.page.getByRole("dialog").count(), 0);
    await inBothSchemes(ana);
    await ana.expectInCart(1);
    const bar = await ana.page.locator(options.phone ? ".buy-bar" : ".header").boundingBox();
    const box = await confirmation(ana).boundingBox();
    const height = ana.page.viewportSize()?.height ?? 0;
    assert.ok(box && bar && box.y >= 0 && box.y + box.height <= (options.phone ? bar.y : height), JSON.stringify(box));
    // Two of them, in one press each.
    for (const place of [0, 1]) {
      const button = goods(ana).getByRole("button").nth(place);
      await button.click();
      await ana.expectInCart(2 + place);
      assert.ok(await button.evaluate((one) => one === document.activeElement));
    }
    await expectNoSideways(ana.page, "the confirmation");
    await ana.page.keyboard.press("Escape");
    await confirmation(ana).waitFor({ state: "hidden" });
  });

  test(`the confirmation leads to the cart, which takes its place, on ${device}`, async () => {
    const ana = await atProduct(options);
    await add(ana).press("Enter");
    await goods(ana).waitFor();
    // The keyboard enters it from the pressed button.
    await ana.page.keyboard.press("Tab");
    const close = confirmation(ana).getByRole("button", { name: ana.say("shop.close") });
    assert.ok(await close.evaluate((one) => one === document.activeElement));
    await confirmation(ana)
      .getByRole("link", { name: ana.say("cart.view_cart") })
      .click();
    await ana.drawer.waitFor();
    await confirmation(ana).waitFor({ state: "hidden" });
    await ana.page.keyboard.press("Escape");
    await ana.drawer.waitFor({ state: "hidden" });
    assert.equal(await confirmation(ana).count(), 0);
    await add(ana).click();
    await close.click();
    await confirmation(ana).waitFor({ state: "hidden" });
  });
}

test("without scripts both are pages", async () => {
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
