// An advert is written, kept as a draft, published, changed and deleted in a browser: with and without scripts, on a phone
// and a desktop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { signedIn } from "../support/session.ts";
import { openShop } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const shop = await openShop({
  site: { features: ["adverts"], token: "demo-imobil", own_adverts: "/api/my-adverts/" },
});
const stage = await Stage.open({ opened: { shop, close: () => shop.close() } });
const NEW = "/account/adverts-new";

/** Signs in by a request of its own, since a browser without scripts sends none. */
async function signIn(ana: Customer): Promise<void> {
  const { cookies } = await signedIn(shop);
  const url = shop.origin();
  await ana.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

async function looksFine({ page }: Customer, javaScript: boolean): Promise<void> {
  if (javaScript) await expectAccessibleInBothSchemes(page);
  else await expectPlainAccessible(page);
  await expectNoSideways(page, page.url());
}

const field = ({ page }: Customer, name: string) => page.locator(`.advert-form [name=${name}]`);
const press = ({ page }: Customer, value: string) => page.locator(`.advert-form-ways [value=${value}]`).click();
/** Waits until the browser keeps what is typed. */
const isKeeping = ({ page }: Customer) => page.locator("shop-island[ready] form[data-owner]").waitFor();

for (const { javaScript, ...options } of [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "ru", phone: true },
  { javaScript: false, language: "uk", phone: true },
] satisfies (CustomerOptions & { javaScript: boolean })[]) {
  const named = `${options.language}, ${javaScript ? "with" : "without"} scripts`;
  test(`an advert is added, changed and deleted: ${named}`, async () => {
    const ana = await stage.customer({ ...options, javaScript });
    const { page } = ana;
    await signIn(ana);
    await ana.open(NEW);
    await looksFine(ana, javaScript);
    await press(ana, "save");
    await page.locator(".notice-negative").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    if (javaScript) assert.equal(await focused(), "category");
    await looksFine(ana, javaScript);
    const title = `Casă ${named}`;
    const own = options.language === "ro" ? "title_ro" : "title_ru";
    await field(ana, own).fill(title);
    await field(ana, "category").selectOption({ index: 1 });
    await field(ana, "type").selectOption("sale");
    await field(ana, "region").selectOption({ index: 1 });
    await field(ana, "contact_phone_0").fill("060 123 456");
    await page.locator(".advert-redraw").nth(1).click();
    await field(ana, "location").waitFor();
    assert.equal(await field(ana, own).inputValue(), title);
    await press(ana, "save");
    await page.locator(".advert-added").waitFor();
    await looksFine(ana, javaScript);
    // The thanks are a window, if a script can show one.
    const window = page.locator("dialog.advert-window[open]");
    if (javaScript) await window.waitFor();
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    const line = page.locator(".own-adverts > li", { hasText: title });
    await line.locator(".own-advert-ways a").first().click();
    await field(ana, "address").fill("Unirii 5");
    await press(ana, "save");
    await page.locator(".notice-positive").waitFor();
    assert.equal(await page.locator(".advert-added").count(), 0);
    await line.locator(".own-advert-ways a").last().click();
    await looksFine(ana, javaScript);
    await page.locator(".advert-deletion button").click();
    await page.locator(".notice-positive").waitFor();
    await until("it is deleted", async () => (await line.count()) === 0);
    await ana.leave();
  });
}

test("a phone without scripts goes to the preview and back, and publishes from there", async () => {
  const ana = await stage.customer({ javaScript: false, language: "ru", phone: true });
  const { page } = ana;
  await signIn(ana);
  await ana.open(NEW);
  const text = "Первая.\nВторая.";
  await field(ana, "title_ru").fill("Дом у озера");
  await field(ana, "description_ru").fill(text);
  await field(ana, "category").selectOption({ index: 1 });
  await field(ana, "type").selectOption("sale");
  await field(ana, "region").selectOption({ index: 1 });
  await field(ana, "price").fill("42000");
  await field(ana, "contact_phone_0").fill("060 123 456");
  await press(ana, "preview");
  const bar = page.locator(".advert-preview");
  await bar.waitFor();
  assert.equal(await page.locator("h1").textContent(), "Дом у озера");
  await looksFine(ana, false);
  await bar.locator("[value=redraw]").click();
  assert.equal(await field(ana, "description_ru").inputValue(), text);
  await field(ana, "title_ru").fill("Дом у реки");
  await press(ana, "preview");
  await bar.waitFor();
  assert.equal(await page.locator("h1").textContent(), "Дом у реки");
  await press(ana, "save");
  await page.locator(".advert-added").waitFor();
  assert.equal(await page.locator(".own-adverts > li", { hasText: "Дом у реки" }).count(), 1);
  await ana.leave();
});

test("a preview keeps the browser's draft, until the thanks for the advert", async () => {
  const ana = await stage.customer();
  const { page } = ana;
  await signIn(ana);
  await ana.open(NEW);
  await isKeeping(ana);
  await field(ana, "title_ro").fill("Casă la Soroca");
  await press(ana, "preview");
  await page.locator(".advert-preview").waitFor();
  const kept = () => page.evaluate(() => localStorage.getItem("kept_drafts") ?? "");
  assert.match(await kept(), /Casă la Soroca/);
  await ana.open(NEW);
  await page.locator("[data-draft-offer] [data-take]").click();
  assert.equal(await field(ana, "title_ro").inputValue(), "Casă la Soroca");
  await press(ana, "preview");
  await page.locator(".advert-preview").waitFor();
  await isKeeping(ana);
  await press(ana, "draft");
  await page.locator(".notice-positive").waitFor();
  await until("it is gone", async () => (await kept()) === "");
  await ana.leave();
});

test("what was typed survives a lost page and the end of the session, and is offered with its time", async () => {
  const ana = await stage.customer();
  const { page } = ana;
  await signIn(ana);
  await ana.open(NEW);
  await field(ana, "title_ro").fill("Casă la Orhei");
  await until("it is kept", () => page.evaluate(() => localStorage.getItem("kept_drafts")?.includes("Casă la Orhei")));
  await ana.context.clearCookies();
  await ana.open(NEW);
  await signIn(ana);
  await ana.open(NEW);
  const offer = page.locator("[data-draft-offer]");
  await offer.waitFor();
  assert.match((await offer.textContent()) ?? "", /\d\d:\d\d/);
  await offer.locator("[data-take]").click();
  assert.equal(await field(ana, "title_ro").inputValue(), "Casă la Orhei");
  await press(ana, "draft");
  await page.locator(".notice-positive").waitFor();
  await until("it is gone", () => page.evaluate(() => localStorage.getItem("kept_drafts") === null));
  await ana.leave();
});
