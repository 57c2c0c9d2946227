// The reseller's list on a phone and on a desktop: amounts in the rows, one press, and no scripts needed.
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { CustomerOptions } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { say } from "../support/words.ts";

const stage = await Stage.open();
// Wakes the demo, which may fill its tables first.
await stage.shop.demo.orders();
const LIST = "/bucatarie/cani-si-farfurii";

const WAYS: [string, CustomerOptions][] = [
  ["on a desktop", {}],
  ["on a phone in the dark", { phone: true, colorScheme: "dark" }],
  ["without scripts", { javaScript: false }],
];

for (const [way, options] of WAYS) {
  test(`a reseller orders two rows with one press ${way}`, async () => {
    const ion = await stage.customer({ site: "partner", language: "ro", ...options });
    await ion.open(LIST);
    const list = ion.main.locator(".price-list");
    await list.waitFor();
    await expectNoSideways(ion.page, way);
    if (options.javaScript !== false) await expectAccessible(ion.page);
    const sold = list.getByRole("row").filter({ has: ion.page.getByRole("textbox") });
    const titles = await sold
      .getByRole("rowheader")
      .allTextContents()
      .then((all) => all.slice(0, 2));
    const fields = list.getByRole("textbox");
    await fields.nth(0).fill("2");
    await fields.nth(1).fill("1");
    await ion.main.getByRole("button", { name: say("ro", "quickorder", "add_rows") }).click();
    await ion.page.waitForURL(/\/ro\/cart/);
    await ion.heading(ion.say("cart.title")).waitFor();
    for (const title of titles) await ion.line(title, ion.main).waitFor();
  });
}
