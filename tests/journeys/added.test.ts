// The toast after adding a product, and the single bottom bar of a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../support/customer.ts";
import { aProduct } from "../support/goods.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;

const sum = (ana: Customer) => ana.cartLink.locator(".tool-word[data-sum]");

for (const phone of [false, true]) {
  test(`an added product is shown with the sum and a link to the cart, ${phone ? "phone" : "desktop"}`, async () => {
    const product = await aProduct(shop);
    const ana = await stage.customer({ phone });
    await ana.page.goto(product.path);
    await ana.addToCart();
    const card = ana.page.getByRole("status").filter({ hasText: product.title });
    await card.locator("img").waitFor();
    await card.getByText(`${ana.say("cart.in_cart")}: `).waitFor();
    const said = await card.locator(".added-sum strong").textContent();
    assert.match(said ?? "", /\d/);
    assert.equal(await sum(ana).getAttribute("data-sum"), said);
    // Without a separator the sum would read as part of the count.
    await ana.tools.getByRole("link", { name: `1 ${ana.say("shop.cart")}`, exact: true }).waitFor();
    await card.getByRole("link", { name: ana.say("cart.view_cart") }).click();
    await ana.drawer.waitFor();
    await ana.line(product.title).waitFor();

    // The next page shows the sum without an interaction.
    await ana.open();
    await sum(ana).waitFor();
    assert.equal(await sum(ana).getAttribute("data-sum"), said);
  });
}

test("on a phone a product has one bar, and the consent panel covers neither name nor price", async () => {
  const { path } = await aProduct(shop);
  const ana = await stage.customer({ phone: true, undecided: true });
  await ana.page.goto(path);
  await ana.cartLink.waitFor();
  assert.equal(await ana.tools.count(), 1);
  await expectNoSideways(ana.page, "the product");
  const panel = await ana.page.locator("#consent").boundingBox();
  const bar = await ana.page.locator(".buy-bar").boundingBox();
  const title = await ana.heading(/./).first().boundingBox();
  assert.ok(panel && bar && title);
  assert.ok(panel.y + panel.height <= title.y, "the panel ends above the name");
  assert.ok(title.y + title.height <= bar.y, "the name is seen above the bar");
});
