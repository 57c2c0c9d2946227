// The windows of adverts: two stack over the list of own adverts, and close one by one; a phone's list has its own; a form
// is left, a person reported and an advert shared, with and without scripts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible, expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
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

await until("the adverts are written", async () => (await shop.fetch("/ro/adverts")).ok);

type Visit = CustomerOptions & { javaScript: boolean };
const VISITS = [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "ru", phone: true },
  { javaScript: false, language: "uk", phone: true },
  { javaScript: false, language: "en" },
] satisfies Visit[];
const named = ({ language, javaScript, phone }: Visit) =>
  `${language}, ${javaScript ? "with" : "without"} scripts${phone ? ", phone" : ""}`;
const windowsOf = ({ page }: Customer) => page.locator("dialog.advert-window[open]");
const partOf = ({ page }: Customer, name: string) => page.locator(`[data-window=${name}]`);

/** Signs in by a request of its own, since a browser without scripts sends none. */
async function signIn(ana: Customer): Promise<void> {
  const { cookies } = await signedIn(shop);
  await ana.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.origin() })));
}

async function looksFine({ page }: Customer, javaScript: boolean): Promise<void> {
  if (javaScript) await expectAccessibleInBothSchemes(page);
  else await expectPlainAccessible(page);
  await expectNoSideways(page, page.url());
}

/** Opens a page whose windows can open, if its browser has scripts. */
async function openPage(customer: Customer, path: string, javaScript: boolean): Promise<void> {
  await customer.open(path);
  if (javaScript) await customer.page.locator("shop-island[name=advert-windows][ready]").waitFor({ state: "attached" });
}

/** Opens the first advert of the list. */
async function openAdvert(customer: Customer, javaScript: boolean): Promise<void> {
  await customer.open("/adverts");
  const href = (await customer.main.locator(".adverts h2 a").first().getAttribute("href")) ?? "";
  await openPage(customer, href.replace(/^\/\w+/, ""), javaScript);
}

for (const visit of VISITS) {
  const { javaScript } = visit;
  test(`a form that is left with text in it becomes a draft (draftSave): ${named(visit)}`, async () => {
    const ana = await stage.customer(visit);
    const { page, say } = ana;
    const title = `Ciornă ${named(visit)}`;
    await signIn(ana);
    await openPage(ana, "/account/adverts-new", javaScript);
    await page.locator(`.advert-form [name=title_${["ro", "en"].includes(visit.language) ? "ro" : "ru"}]`).fill(title);
    if (javaScript) {
      const away = ana.main.locator('a[href$="/account/adverts"]:visible').first();
      await away.click();
      const question = page.getByRole("dialog", { name: say("advertform.leave_title") });
      await question.waitFor();
      await looksFine(ana, javaScript);
      await question.getByRole("button", { name: say("advertform.stay") }).click();
      await question.waitFor({ state: "detached" });
      assert.ok(page.url().endsWith("/adverts-new"), "it stays");
      await away.click();
      await question.getByRole("button", { name: say("advertform.save_draft") }).click();
    } else {
      await page.locator(".advert-form-ways [value=draft]").click();
    }
    await page.locator(".notice-positive").waitFor();
    await page.locator(".own-adverts > li", { hasText: title }).waitFor();
    // The next form offers it.
    await openPage(ana, "/account/adverts-new", javaScript);
    const offer = ana.main.locator(".notice[data-window=draftSave]");
    await offer.waitFor();
    await looksFine(ana, javaScript);
    await offer.getByRole("link", { name: say("advertform.take_draft") }).click();
    await until("the draft is opened", async () => page.url().includes("/account/advert-edit/"));
  });

  test(`a person is reported (reportUser, reportUserSuccess): ${named(visit)}`, async () => {
    const visitor = await stage.customer(visit);
    const { page, say, main } = visitor;
    await openAdvert(visitor, javaScript);
    const { pathname } = new URL(page.url());
    const opener = main.getByRole("link", { name: say("advert.report") });
    await opener.click();
    const form = partOf(visitor, "reportUser");
    await form.waitFor();
    assert.equal(await windowsOf(visitor).count(), javaScript ? 1 : 0);
    assert.equal(new URL(page.url()).pathname === pathname, javaScript, "a window opens on the advert's own page");
    await looksFine(visitor, javaScript);
    if (javaScript) {
      await page.keyboard.press("Escape");
      await windowsOf(visitor).waitFor({ state: "detached" });
      await until("the focus is back", () => opener.evaluate((link) => link === document.activeElement));
      await opener.click();
    }
    await form.locator("[name=name]").fill("Ion Ceban");
    await form.locator("[type=email]").fill("ion@example.com");
    await form.locator("[name=body]").fill("Cere avans.");
    await form.locator("[name=good_faith]").check();
    await form.getByRole("button", { name: say("forms.send"), exact: true }).click();
    const receipt = partOf(visitor, "reportUserSuccess");
    await receipt.getByText("Cere avans.").waitFor();
    if (javaScript) await page.getByRole("dialog", { name: say("complaint.report_title") }).waitFor();
    await looksFine(visitor, javaScript);
    await page.keyboard.press("Escape");
    await windowsOf(visitor).waitFor({ state: "detached" });
    // The window gives its part back a moment after it has closed.
    await until("the receipt stays on its page", () => receipt.isVisible());
    await looksFine(visitor, javaScript);
  });

  test(`an advert is shared (postShare): ${named(visit)}`, async () => {
    const visitor = await stage.customer(visit);
    const { page, say, main } = visitor;
    if (javaScript) await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAdvert(visitor, javaScript);
    const { pathname } = new URL(page.url());
    const opener = main.locator("summary[data-opens=postShare]");
    await opener.click();
    const part = partOf(visitor, "postShare");
    const address = part.getByRole("textbox", { name: say("product.address") });
    await address.waitFor();
    assert.ok((await address.inputValue()).endsWith(pathname));
    await looksFine(visitor, javaScript);
    const copy = part.getByRole("button", { name: say("product.copy") });
    if (!javaScript) {
      assert.equal(await copy.isVisible(), false, "only a script can copy");
      return;
    }
    await page.getByRole("dialog", { name: say("advert.share") }).waitFor();
    await copy.click();
    await page
      .getByRole("status")
      .filter({ hasText: say("product.shared") })
      .waitFor();
    assert.ok((await page.evaluate(() => navigator.clipboard.readText())).endsWith(pathname));
    await page.keyboard.press("Escape");
    await windowsOf(visitor).waitFor({ state: "detached" });
    await until("the focus is back", () => opener.evaluate((one) => one === document.activeElement));
  });
}

for (const phone of [false, true]) {
  test(`the question before a deletion stacks over the actions, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    await signIn(ana);
    await openPage(ana, "/account/adverts", true);
    const opener = ana.main.locator("summary[data-opens=toolsAnnouncements]").first();
    await opener.click();
    const windows = windowsOf(ana);
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
  await openPage(ana, "/adverts", true);
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
