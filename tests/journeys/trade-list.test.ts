// The reseller's list on a phone and on a desktop: amounts in the rows, one press, and no scripts needed.
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { CustomerOptions } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const stage = await Stage.open();
// Wakes the demo, which may fill its tables first.
await stage.shop.demo.orders();
const LIST = "/bucatarie/cani-si-farfurii";

const LONG_LIST = "/bucatarie";

/** The texts of all fields. */
const typed = (fields: Element[]) => fields.map((field) => (field as HTMLInputElement).value).join("");

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
    const rows = [sold.nth(0), sold.nth(1)];
    const titles: string[] = [];
    for (const row of rows) {
      titles.push((await row.getByRole("rowheader").textContent()) ?? "");
      // The second column is the heading of the row.
      const pack = Number.parseInt((await row.getByRole("cell").nth(1).textContent()) ?? "", 10);
      await row.getByRole("textbox").fill(String(pack));
    }
    await ion.main.getByRole("button", { name: say("ro", "quickorder", "add_rows") }).click();
    await ion.page.waitForURL(/\/ro\/cart/);
    await ion.heading(ion.say("cart.title")).waitFor();
    for (const title of titles) await ion.line(title, ion.main).waitFor();
  });
}

test("amounts of one page go along with those of the next, and are gone once they are in the cart", async () => {
  const ion = await stage.customer({ site: "partner", language: "ro" });
  await ion.open(LONG_LIST);
  const fields = ion.main.getByRole("textbox");
  const first = ion.main
    .locator(".price-list")
    .getByRole("row")
    .filter({ has: ion.page.getByRole("textbox") })
    .first();
  const title = (await first.getByRole("rowheader").textContent()) ?? "";
  await first.getByRole("textbox").fill("12");
  const address = ion.page.url();
  await ion.main.getByRole("link", { name: "2", exact: true }).click();
  await ion.page.waitForURL((url) => url.href !== address);
  const along = ion.main.locator(".price-carried");
  await along.getByText(say("ro", "quickorder", "carried").replace("{{count}}", "1")).waitFor();
  await expectAccessible(ion.page);
  await ion.main.locator(".price-list").getByRole("textbox").first().fill("12");
  await ion.main.getByRole("button", { name: say("ro", "quickorder", "add_rows") }).click();
  await ion.page.waitForURL(/\/ro\/cart/);
  await ion.line(title, ion.main).waitFor();
  await ion.page.goBack();
  await ion.main.locator(".price-list").waitFor();
  await until("the amounts are gone", async () => (await fields.evaluateAll(typed)) === "");
  await along.waitFor({ state: "hidden" });
});
