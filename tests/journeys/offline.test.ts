// Opening the cart offline, before its module has loaded.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();

/** Waits until the page has loaded its idle modules. */
const rested = ({ page }: Customer) =>
  until("the page is at rest", () =>
    page.evaluate(() => {
      const file = document.documentElement.dataset["later"] ?? "?";
      const [later] = performance.getEntriesByName(new URL(file, location.href).href);
      return ((later as PerformanceResourceTiming | undefined)?.responseEnd ?? 0) > 0;
    }),
  );

for (const options of [
  { phone: true, language: "uk" },
  { language: "ro", colorScheme: "dark" },
] satisfies CustomerOptions[]) {
  test(`a cart opened offline says so, links to its page and opens when back online, ${options.language}`, async () => {
    const ana = await stage.customer(options);
    await ana.open();
    await ana.has(PLENTY);
    await rested(ana);
    await ana.context.setOffline(true);
    await ana.cartLink.click();
    const said = ana.drawer.getByRole("alert").filter({ hasText: ana.say("cart.offline_opening") });
    await said.waitFor();
    const link = said.getByRole("link", { name: ana.say("cart.view_cart") });
    assert.equal(await link.getAttribute("href"), `/${ana.language}/cart`);
    assert.equal(await ana.drawer.locator(".skeleton").first().isVisible(), false, "nothing seems to be on its way");
    await expectAccessible(ana.page);

    await ana.context.setOffline(false);
    await ana.drawer.getByRole("listitem").first().waitFor();
    await said.waitFor({ state: "hidden" });
    await ana.drawer.getByRole("button", { name: ana.say.pattern("cart.increase_named") }).click();
    await ana.expectInCart(2);
  });
}
