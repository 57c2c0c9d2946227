// A page whose deferred part takes three seconds: everything before it works meanwhile, and the rest arrives without layout
// shifts.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { expectAlmostStill, expectStill, watchShifts } from "../support/layout.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { Piecemeal } from "../support/piecemeal.ts";
import type { Site } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";

const SLOW_MS = 3000;

const stage = await Stage.open({ variables: { PAGE_MEMORY_SECONDS: "0" } });
const { shop } = stage;
afterEach(() => shop.demo.heal());

/** On a product's page that no cache has yet. */
async function onNewProduct(index: number, options: CustomerOptions = {}): Promise<Customer> {
  await shop.demo.break({ call: "/general/product_similar_products", mode: "slow", ms: SLOW_MS });
  const good = (await someGoods(shop))[index];
  assert.ok(good);
  const ana = await stage.customer(options);
  // The local runtime buffers compressed responses to the end; production flushes.
  await ana.page.setExtraHTTPHeaders({ "accept-encoding": "identity" });
  await watchShifts(ana.page);
  await ana.page.goto(good.path, { waitUntil: "commit" });
  await ana.heading(good.title).waitFor();
  return ana;
}

const similar = (ana: Customer) => ana.main.getByRole("region", { name: ana.say("product.similar") });

for (const phone of [false, true]) {
  test(`a product can be read and bought before its similar goods arrive, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await onNewProduct(phone ? 1 : 0, { phone });
    await ana.main
      .getByRole("paragraph")
      .filter({ hasText: /\d\slei/ })
      .filter({ visible: true })
      .first()
      .waitFor();
    await ana.hasScripts();
    await ana.addToCart();
    assert.equal(await similar(ana).count(), 0, "the slow part has not come yet");

    await similar(ana).getByRole("listitem").first().waitFor();
    await ana.page.waitForLoadState("load");
    await expectStill(ana.page);
    const below = await similar(ana).boundingBox();
    const above = await ana.heading(ana.say("product.description")).boundingBox();
    assert.ok(below && above && below.y > above.y, "it stands where it belongs");
  });
}

/** Pages of different structure; the first screen shows every kind. */
const USUAL = ["home", "category", "product", "missing page", "cart", "checkout"];
const SCREENS: { site: Site; phone?: true; names?: string[] }[] = [
  { site: "casa" },
  { site: "romania", names: USUAL },
  { site: "pharmacy", phone: true, names: USUAL },
];
for (const { site, phone = false, names } of SCREENS) {
  test(`no layout shift in a page that arrives in small chunks, ${site}, ${phone ? "phone" : "desktop"}`, async () => {
    const network = await Piecemeal.before(shop.origin(site));
    const ana = await stage.customer({ site, phone });
    await ana.open();
    await ana.has(PLENTY);
    await watchShifts(ana.page);
    const kinds = await pageKinds(shop, site, ana.language);
    for (const { name, path, list } of kinds.filter(({ name }) => names?.includes(name) ?? true)) {
      if (list) await ana.context.addCookies([{ ...list, url: network.origin }]);
      await network.open(ana.page, `/${ana.language}${path}`);
      await ana.page.waitForLoadState("load");
      // A word cut in two and a row that gets a longer card may still move by a few pixels.
      await expectAlmostStill(ana.page, `${site}: ${name}`);
    }
    await network.close();
  });
}

test("without scripts the deferred part arrives in its place as well", async () => {
  const ana = await onNewProduct(2, { javaScript: false });
  assert.equal(await similar(ana).count(), 0);
  await ana.addButton.waitFor();
  await similar(ana).getByRole("listitem").first().waitFor();
});

test("deferred products can be bought and saved like the rest", async () => {
  const ana = await onNewProduct(3);
  const card = similar(ana).getByRole("listitem").first();
  await card.getByRole("button", { name: ana.say("product.add_to_cart") }).click();
  await ana.expectInCart(1);
  await card.getByRole("button", { name: ana.say("product.favourite") }).click();
  await card.getByRole("button", { name: ana.say("product.favourite"), pressed: true }).waitFor();
});

test("a failed deferred part shows an error and leaves the rest intact", async () => {
  await shop.demo.break({ call: "/general/product_similar_products", mode: "fail", status: 500 });
  const [, , , , good] = await someGoods(shop);
  assert.ok(good);
  const ana = await stage.customer();
  await ana.page.goto(good.path);
  await ana.main.getByText(ana.say("failure.part_missing")).waitFor();
  await ana.addToCart();
});
