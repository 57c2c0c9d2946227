// A meal plan from the question for the city to the thanks for the order, with and without scripts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { orderOf } from "../support/orders.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;

const PRODUCT = "9214";
const CAPITAL = "button[name=city][value='301']";

async function looksFine({ page }: Customer, javaScript: boolean): Promise<void> {
  if (javaScript) await expectAccessibleInBothSchemes(page);
  else await expectPlainAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page, page.url());
  if (size) await page.setViewportSize(size);
}

for (const { javaScript, ...options } of [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "ru", phone: true },
  { javaScript: false, language: "uk", phone: true },
  { javaScript: false, language: "en" },
] satisfies (CustomerOptions & { javaScript: boolean })[]) {
  const named = `${options.language}, ${"phone" in options ? "phone" : "desktop"}, ${javaScript ? "with" : "without"} scripts`;
  test(`a plan is chosen and ordered: ${named}`, async () => {
    const ana = await stage.customer({ ...options, javaScript, site: "bucate" });
    const { main, page, say } = ana;
    await ana.open("/meal-plan?kcal=1500");
    await main.getByText(say("mealplan.no_city"), { exact: true }).waitFor();
    await looksFine(ana, javaScript);
    await main.locator(CAPITAL).click();
    await main.locator("#meal-plan").waitFor();
    assert.equal(new URL(page.url()).search, "?kcal=1500", "the choice stays");
    const option = (kind: string, start: RegExp) =>
      main.locator(`section:has(> #${kind})`).getByRole("link", { name: start });
    await option("meal-days", /^14/).click();
    await main.locator("#meal-plan", { hasText: "14" }).waitFor();
    await main.locator(".meal-weeks a").nth(1).click();
    await page.waitForURL(/week=2/);
    await main.locator(".meal-days a").nth(2).click();
    await page.waitForURL(/week=2&day=3/);
    await main.locator(".meal-dishes li").nth(3).waitFor();
    await looksFine(ana, javaScript);
    const order = main.locator(`button[name=product][value="${PRODUCT}"]`);
    if (javaScript) {
      await ana.hasScripts();
      await order.click();
      await ana.expectInCart(1);
      await ana.open("/cart");
    } else await order.click();
    await main.getByRole("link", { name: say("cart.checkout") }).click();
    await ana.heading(say("checkout.title")).waitFor();
    await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
    await ana.choose("checkout.method_address");
    await ana.field("checkout.street").fill("Florilor");
    await ana.field("checkout.building").fill("7");
    await ana.placeOrder();
    const placed = await orderOf(shop, await ana.orderNumber());
    assert.equal(placed.delivery.street, "Florilor");
    assert.deepEqual(
      placed.products.map(({ count }) => count),
      [1],
    );
  });
}

test("a city chosen in the header shows its own menu", async () => {
  const ana = await stage.customer({ site: "bucate" });
  await ana.open("/meal-plan");
  const list = ana.page.locator(".topbar select[name=city]");
  await ana.hasScripts();
  await list.selectOption("301");
  await ana.main.locator("[data-city='301']").waitFor();
  await list.selectOption("101");
  await ana.main.locator("[data-city='101']").waitFor();
});
