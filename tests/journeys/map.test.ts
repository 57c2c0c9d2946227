// The map of stores: no tile request before a visitor presses the button that names the tile host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { complaintsOf, expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const TILE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/></svg>';

const plan = (ana: Customer) => ana.main.locator("details.plan");
const fold = (ana: Customer) => plan(ana).getByText(ana.say("content.plan")).click();

/** `refused` makes all tiles fail. */
async function atContacts(options: CustomerOptions, refused = false): Promise<{ ana: Customer; tiles: string[] }> {
  const ana = await stage.customer({ ...options, site: "romania" });
  const tiles: string[] = [];
  await ana.page.route("https://tiles.example/**", (route) => {
    tiles.push(route.request().url());
    if (refused) return route.abort();
    return route.fulfill({ contentType: "image/svg+xml", body: TILE });
  });
  await watchShifts(ana.page);
  await ana.open("/contacts");
  await fold(ana);
  await plan(ana).locator("svg[role=img]").waitFor();
  return { ana, tiles };
}

for (const phone of [true, false]) {
  test(`a press replaces the plan by the map, on a ${phone ? "phone" : "desktop"}`, async () => {
    const { ana, tiles } = await atContacts({ phone });
    const complaints = complaintsOf(ana.page);
    const button = plan(ana).getByRole("button", { name: ana.say("content.map") });
    await plan(ana).getByText("tiles.example", { exact: false }).waitFor();
    assert.deepEqual(tiles, [], "nobody was asked before the press");
    const { height } = (await plan(ana).boundingBox()) ?? {};
    await button.click();
    const map = plan(ana).getByRole("region", { name: ana.say("content.plan") });
    await until("tiles are asked for", async () => tiles.length > 0);
    // The map replaces the plan once its first tiles have loaded.
    await map.getByRole("button", { name: ana.say("content.map_closer") }).waitFor();
    for (const url of tiles) assert.match(url, /^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
    const shops = await plan(ana).getByRole("listitem").count();
    assert.equal(await map.getByRole("button", { name: ana.say("content.map_closer") }).count(), 1);
    assert.equal(await map.locator(".plan-mark").count(), shops);
    const first = (await plan(ana).getByRole("listitem").first().textContent()) ?? "";
    await map.getByRole("button", { name: `1. ${first}` }).press("Enter");
    await map.getByText(first).waitFor();
    await ana.page.keyboard.press("Escape");
    await map.getByText(first).waitFor({ state: "detached" });
    await ana.page.keyboard.press("Enter");
    await map.getByText(first).waitFor();
    assert.equal((await plan(ana).boundingBox())?.height, height, "the map takes the place that the plan had");
    await expectAccessibleInBothSchemes(ana.page);
    await expectNoSideways(ana.page, "contacts with a map");
    await expectStill(ana.page, "contacts with a map");
    assert.deepEqual(complaints, []);
  });
}

test("a map whose tiles fail leaves the plan and its button", async () => {
  const { ana, tiles } = await atContacts({ phone: true }, true);
  const button = plan(ana).getByRole("button", { name: ana.say("content.map") });
  await button.click();
  await ana.page.getByText(ana.say("cart.toast_failed")).waitFor();
  assert.ok(tiles.length > 0);
  assert.equal(await ana.page.locator(".plan-map").count(), 0);
  await plan(ana).locator("svg[role=img]").waitFor();
  await ana.page.unroute("https://tiles.example/**");
  await ana.page.route("https://tiles.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: TILE }),
  );
  await button.click();
  await plan(ana).getByRole("region").waitFor();
});

test("without scripts, and on a site without tiles, only the drawn plan is shown", async () => {
  const { ana } = await atContacts({ javaScript: false });
  assert.equal(await plan(ana).getByRole("button").count(), 0);
  const ion = await stage.customer();
  await ion.open("/contacts");
  await fold(ion);
  await plan(ion).locator("svg[role=img]").waitFor();
  assert.equal(await plan(ion).getByRole("button").count(), 0);
});
