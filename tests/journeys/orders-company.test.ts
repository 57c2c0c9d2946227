// The orders of a company in a browser: cards on a phone, a table on a desktop and on paper, with and without scripts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { CustomerOptions } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { signedIn } from "../support/session.ts";
import { openShop } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";

const shop = await openShop();
const stage = await Stage.open({ opened: { shop, close: () => shop.close() } });

/** A folder for pictures to look at. */
const PICTURES = process.env["VITRINA_PICTURES"];

for (const { javaScript, ...options } of [
  { javaScript: true, language: "ro" },
  { javaScript: false, language: "uk", phone: true },
] satisfies (CustomerOptions & { javaScript: boolean })[]) {
  const how = javaScript ? "with scripts on a desktop" : "without scripts on a phone";
  test(`a company customer finds an order and orders a line of it again, ${how}`, async () => {
    const elena = await stage.customer({ ...options, javaScript });
    const { page, main, say, language } = elena;
    const shopper = await signedIn(shop, "casa", { email: "elena@example.com" });
    const url = shop.origin();
    await elena.context.addCookies([...shopper.cookies].map(([name, value]) => ({ name, value, url })));
    const look = async (name: string) => {
      if (javaScript) await expectAccessibleInBothSchemes(page);
      else await expectPlainAccessible(page);
      const size = page.viewportSize();
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSideways(page, `${name} at ${width}`);
        for (const colorScheme of PICTURES ? (["light", "dark"] as const) : []) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: `${PICTURES}/${name}-${language}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
        }
      }
      await page.emulateMedia({ colorScheme: null });
      if (size) await page.setViewportSize(size);
    };

    await page.goto(`${url}/${language}/account/companies`);
    await look("companies");
    await main
      .getByRole("link", { name: say("companies.orders") })
      .first()
      .click();
    await page.waitForURL(/\/account\/orders\?/);
    const table = main.getByRole("table");
    await main.getByRole("link", { name: say("account.download") }).waitFor();
    assert.equal(await table.getByRole("row").count(), javaScript ? 21 : 20, "headings are hidden on a phone");
    await look("orders");
    await page.emulateMedia({ media: "print" });
    assert.ok(await table.getByRole("columnheader").first().isVisible());
    assert.ok(!(await main.getByRole("link", { name: say("account.download") }).isVisible()));
    await page.emulateMedia({ media: "screen" });
    await table.getByRole("link").first().click();
    await main.getByRole("button", { name: say("account.repeat") }).waitFor();
    await look("order");
    await main.getByRole("checkbox").first().uncheck();
    await main.getByRole("button", { name: say("account.repeat") }).click();
    await page.waitForURL(/\/cart\?order=\d+&lines=1$/);
    assert.equal(await main.locator(".line").count(), 1);
  });
}
