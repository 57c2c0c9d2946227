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

const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 0h256v256H0z" fill="#eee"/></svg>`;

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

  test(`the map shows the page, and searches where it was moved, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone, site: "imobil" });
    const tiles: string[] = [];
    await ana.page.route("https://tiles.example/**", (route) => {
      tiles.push(route.request().url());
      return route.fulfill({ contentType: "image/svg+xml", body: TILE });
    });
    await ana.open("/adverts?region=1");
    const map = ana.page.locator("#map");
    await ana.main.getByRole("link", { name: ana.say("adverts.map"), exact: true }).click();
    await map.locator("summary").click();
    await map.locator("shop-island[ready]").waitFor();
    assert.deepEqual(tiles, [], "nothing is asked before the press");
    await map.getByRole("button", { name: ana.say("content.map") }).click();
    await map.locator(".plan-picture.laid").waitFor();
    const mark = map.locator(".plan-mark").first();
    await mark.focus();
    await ana.page.locator(".adverts > li.pointed").first().waitFor();
    await ana.page.keyboard.press("Enter");
    await map.locator(".leaflet-popup a").first().waitFor();
    await ana.page.keyboard.press("Escape");
    await map.locator(".leaflet-popup").waitFor({ state: "detached" });
    await expectForEverybody(ana, "the map");
    await map.locator(".leaflet-control-zoom-in").click();
    await map.locator(".map-here").click();
    await until("the part stands in the address", async () =>
      /\?region=1&box=[\d.]+(,[\d.]+){3}$/.test(await place(ana)),
    );
    await map.locator(".plan-picture.laid").waitFor();
    assert.ok((await map.locator(".plan-mark").count()) > 0);
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
