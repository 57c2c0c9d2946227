// The windows of adverts: two stack over the list of own adverts, and close one by one; a phone's list has its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import { signedIn } from "../support/session.ts";
import { openShop } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const shop = await openShop({
  site: { features: ["adverts"], token: "demo-imobil", own_adverts: "/api/my-adverts/" },
});
const stage = await Stage.open({ opened: { shop, close: () => shop.close() } });

await until("the adverts are written", async () => (await shop.fetch("/ro/adverts")).ok);

for (const phone of [false, true]) {
  test(`the question before a deletion stacks over the actions, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    const { cookies } = await signedIn(shop);
    await ana.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.origin() })));
    await ana.open("/account/adverts");
    await ana.page.locator("shop-island[name=advert-windows][ready]").waitFor({ state: "attached" });
    const opener = ana.main.locator("summary[data-opens=toolsAnnouncements]").first();
    await opener.click();
    const windows = ana.page.locator("dialog.advert-window[open]");
    await until("the actions are open", async () => (await windows.count()) === 1);
    await windows.getByRole("link", { name: ana.say("advertform.delete_link") }).click();
    await until("the question is above", async () => (await windows.count()) === 2);
    await ana.page.getByRole("dialog", { name: ana.say("advertform.delete_title") }).waitFor();
    await expectAccessible(ana.page);
    await ana.page.keyboard.press("Escape");
    await until("the newest closes first", async () => (await windows.count()) === 1);
    const focus = () => ana.page.evaluate(() => (document.activeElement as HTMLElement).dataset["opens"]);
    assert.equal(await focus(), "delete");
    await windows.getByRole("button", { name: ana.say("shop.close") }).click();
    await until("then the other", async () => (await windows.count()) === 0);
    await until("the focus is back", async () => (await focus()) === "toolsAnnouncements");
  });
}

test("sort and layout are windows on a phone, and parts of the page without scripts", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.open("/adverts");
  await ana.page.locator("shop-island[name=advert-windows][ready]").waitFor({ state: "attached" });
  await ana.main.getByRole("link", { name: ana.say("adverts.layout") }).click();
  await ana.page
    .getByRole("dialog")
    .getByRole("link", { name: ana.say("adverts.rows") })
    .click();
  await until("rows are chosen", async () => ana.page.url().endsWith("?layout=rows"));
  const plain = await stage.customer({ phone: true, javaScript: false });
  await plain.open("/adverts");
  await plain.main.getByRole("link", { name: plain.say("adverts.rows") }).click();
  await until("and here", async () => plain.page.url().endsWith("?layout=rows"));
});
