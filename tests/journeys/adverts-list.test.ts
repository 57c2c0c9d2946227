// The list of property adverts: filtered in place, and by plain forms without scripts; on a phone and a desktop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();

// The demo writes its adverts when they are first asked for.
await until("the adverts are written", async () => (await stage.shop.fetch("/ro/adverts", { site: "imobil" })).ok);

const cards = (ana: Customer) => ana.main.locator(".listed");
const count = (ana: Customer) => ana.main.getByRole("heading", { level: 1 }).textContent();
const place = ({ page }: Customer) => page.evaluate(() => decodeURIComponent(location.pathname + location.search));

/** Accessible in both schemes, and fits its screen. */
async function expectForEverybody({ page }: Customer, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { onlyColours: true });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await expectNoSideways(page, state);
}

for (const phone of [false, true]) {
  test(`adverts are filtered in place, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone, site: "imobil" });
    await ana.open("/adverts");
    await ana.page.locator("shop-island[name=listing][ready]").waitFor({ state: "attached" });
    await ana.page.evaluate(() => Object.assign(window, { opened: true }));
    await expectForEverybody(ana, "the list");
    assert.equal(await cards(ana).count(), 12);
    const every = await count(ana);
    if (phone) await ana.main.getByRole("button", { name: ana.say("catalogue.filters") }).click();
    await ana.page.getByRole("combobox", { name: ana.say("adverts.region") }).selectOption("1");
    await until("the list is the region's", async () => (await count(ana)) !== every);
    await until("and so is the address", async () => (await place(ana)).endsWith("?region=1"));
    const location = ana.page.getByRole("combobox", { name: ana.say("adverts.location") });
    await location.selectOption("101");
    await until("the town is chosen", async () => (await place(ana)).endsWith("?region=1&location=101"));
    if (phone) await ana.page.locator("#filters .filters-foot button").click();
    await expectForEverybody(ana, "a narrowed list");
    await ana.page.goBack();
    await until("one choice is taken back", async () => (await place(ana)).endsWith("?region=1"));
    assert.equal(await ana.page.evaluate(() => "opened" in window), true, "it is the same document");
  });

  test(`a plain form filters without scripts, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone, site: "imobil", javaScript: false });
    await ana.open("/adverts");
    if (phone) await ana.main.getByRole("button", { name: ana.say("catalogue.filters") }).click();
    await ana.page.getByRole("combobox", { name: ana.say("adverts.category") }).selectOption("3");
    await ana.page.getByRole("textbox", { name: ana.say("adverts.price_to") }).fill("30000");
    await ana.page
      .locator("#advert-filters")
      .getByRole("button", { name: ana.say("catalogue.apply") })
      .click();
    await until("the address is the list's own", async () => (await place(ana)).endsWith("?category=3&price_to=30000"));
    assert.ok((await cards(ana).count()) > 0);
    await expectNoSideways(ana.page, "a narrowed list");
  });
}
