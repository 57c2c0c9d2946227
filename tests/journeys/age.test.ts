// Age-restricted goods are hidden until the visitor confirms being an adult; the answer holds on the site's other pages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { categoryPaths } from "../support/goods.ts";
import { expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open({ variables: { PAGE_MEMORY_SECONDS: "0" } });
const { shop } = stage;
const [restricted = "", other = ""] = await categoryPaths(shop);

// As an operator turns it on.
const kv = await shop.config();
const own = JSON.parse((await kv.get(`site/casa/${await kv.get("site/casa")}`)) ?? "");
own.site.age_restricted = [restricted.slice("/ro/".length)];
await kv.put("site/casa/adults", JSON.stringify(own));
await kv.put("site/casa", "adults");
await until("the site asks", async () => (await (await shop.fetch(restricted)).text()).includes("age-gate"));

const question = ({ page, say }: Customer) => page.getByRole("region", { name: say("age.title") });
const yes = ({ page, say }: Customer) => page.getByRole("checkbox", { name: say("age.yes") });
const goods = ({ main }: Customer) => main.getByRole("listitem").locator("visible=true");

for (const phone of [false, true]) {
  test(`an adult is asked once, before anything is visible, on a ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    await watchShifts(ana.page);
    await ana.page.goto(restricted);
    await question(ana).waitFor();
    assert.equal(await goods(ana).count(), 0, "nothing is seen");
    await expectAccessibleInBothSchemes(ana.page);
    await expectNoSideways(ana.page, "the question");
    await expectStill(ana.page);

    await yes(ana).focus();
    await ana.page.keyboard.press("Space");
    await question(ana).waitFor({ state: "hidden" });
    const heading = ana.main.getByRole("heading", { level: 1 });
    await heading.waitFor();
    assert.notEqual(await heading.textContent(), ana.say("age.title"));
    assert.ok(await heading.evaluate((element) => element === document.activeElement), "the focus is on the content");
    const product = goods(ana).getByRole("link").first();
    const href = await product.getAttribute("href");
    await ana.page.goto(href ?? "");
    await ana.addButton.waitFor();
    assert.equal(await question(ana).isVisible(), false, "not asked again");
  });
}

test("a product of such a category asks too, as do a cart and an order with it, and no other page", async () => {
  const ana = await stage.customer();
  await ana.page.goto(other);
  await ana.main.getByRole("listitem").first().waitFor();
  assert.equal(await question(ana).count(), 0);
  const [product] = /\/ro\/product\/[^"?#]+/.exec(await (await shop.fetch(restricted)).text()) ?? [];
  assert.ok(product);
  await ana.page.goto(product);
  await question(ana).waitFor();
  assert.equal(await ana.addButton.isVisible(), false);
  const id = /name="product" value="(\d+)"/.exec(await ana.page.content())?.[1] ?? "";
  await ana.has(id);
  for (const path of ["/ro/cart", "/ro/checkout"]) {
    await ana.page.goto(path);
    await question(ana).waitFor();
    assert.equal(await ana.main.getByRole("heading", { level: 1 }).locator("visible=true").count(), 1, path);
  }
  await ana.page.getByRole("link", { name: ana.say("age.no") }).click();
  await ana.page.waitForURL(/\/ro$/);
});

test("without scripts the answer opens the page", async () => {
  const ana = await stage.customer({ javaScript: false });
  await ana.page.goto(restricted);
  await question(ana).waitFor();
  assert.equal(await goods(ana).count(), 0);
  await ana.page.getByText(ana.say("age.yes")).click();
  await goods(ana).first().waitFor();
  assert.equal(await question(ana).isVisible(), false);
});
