// Photographs of a new advert in a browser: chosen, put in order by their buttons, previewed, published and seen in own
// adverts, with and without scripts, on a phone and a desktop; what a lost page leaves of them comes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { ending, signedIn } from "../support/session.ts";
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

/** Opens the form of a new advert; a demo that has just begun may not have its lists yet. */
async function openForm(ana: Customer): Promise<void> {
  await until("the lists are there", async () => {
    await ana.open(NEW);
    return field(ana, "category").isVisible();
  });
}

const field = ({ page }: Customer, name: string) => page.locator(`.advert-form [name=${name}]`);
const press = ({ page }: Customer, value: string) => page.locator(`.advert-form-ways [value=${value}]`).click();
const values = ({ page }: Customer) =>
  page
    .locator(":is(.photo-list, .advert-preview) [name=photos]")
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Real photographs, of the page itself. */
async function choose(ana: Customer, count: number, javaScript: boolean): Promise<void> {
  const { page } = ana;
  const files = [];
  for (let number = 1; number <= count; number += 1) {
    const clip = { x: 0, y: 0, width: 100 + 40 * number, height: 90 };
    const buffer = await page.screenshot({ clip, type: "jpeg" });
    files.push({ name: `IMG_${number}.jpg`, mimeType: "image/jpeg", buffer });
  }
  await page.locator(".photo-drop").scrollIntoViewIfNeeded();
  await page.locator("[name=photo_files]").setInputFiles(files);
  if (!javaScript) await page.locator(".photo-add button").click();
  await until("they are stored", async () => (await values(ana)).length === count);
}

for (const { javaScript, ...options } of [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "ru", phone: true },
  { javaScript: false, language: "uk", phone: true },
  { javaScript: false, language: "en" },
] satisfies (CustomerOptions & { javaScript: boolean })[]) {
  const named = `${options.language}, ${javaScript ? "with" : "without"} scripts${"phone" in options ? ", phone" : ""}`;
  test(`an advert gets its photographs in the chosen order: ${named}`, async () => {
    const ana = await stage.customer({ ...options, javaScript });
    const { page } = ana;
    await signIn(ana);
    await openForm(ana);
    const title = `Casă ${named}`;
    await field(ana, ["ro", "en"].includes(options.language) ? "title_ro" : "title_ru").fill(title);
    await field(ana, "category").selectOption({ index: 1 });
    await field(ana, "type").selectOption("sale");
    await field(ana, "region").selectOption({ index: 1 });
    await choose(ana, 3, javaScript);
    const widths = () =>
      page.locator(".photo-frame img").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    await until("they are shown at once", async () => (await widths()).filter((width) => width > 0).length === 3);
    await looksFine(ana, javaScript);
    const [one, two, three] = await values(ana);
    await page.locator(".photo-item").nth(2).locator("button").first().click();
    await until("the last is the cover", async () => (await values(ana))[0] === three);
    assert.deepEqual(await values(ana), [three, one, two]);
    await press(ana, "preview");
    await page.locator(".advert-preview").waitFor();
    const cover = page.locator(".gallery-picture img").first();
    await until("the cover is shown", () => cover.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0));
    assert.deepEqual(await values(ana), [three, one, two]);
    // A mistake elsewhere loses none of them.
    await press(ana, "save");
    await page.locator(".notice-negative").first().waitFor();
    assert.deepEqual(await values(ana), [three, one, two]);
    await page.locator(".photo-list").scrollIntoViewIfNeeded();
    await until("they are shown", async () => (await widths()).every((width) => width > 0));
    const [first = 0, second = 0, third = 0] = await widths();
    assert.ok(first > third && third > second, `${await widths()}`);
    await looksFine(ana, javaScript);
    await field(ana, "contact_phone_0").fill("060 123 456");
    await press(ana, "save");
    await page.locator(".advert-added").waitFor();
    // The thanks are a window, if a script can show one.
    const thanks = page.locator("dialog.advert-window[open]");
    if (javaScript) await thanks.waitFor();
    await page.keyboard.press("Escape");
    await thanks.waitFor({ state: "detached" });
    const line = page.locator(".own-adverts > li", { hasText: title });
    await line.locator(".own-advert-ways a").first().click();
    await until("the backend has three", async () => (await values(ana)).length === 3);
    assert.ok((await values(ana)).every((value) => value.startsWith("old:")));
    await looksFine(ana, javaScript);
    await page.locator(".photo-item").nth(1).locator("button").last().click();
    await until("one is taken off", async () => (await values(ana)).length === 2);
    await press(ana, "save");
    await page.locator(".notice-positive").waitFor();
    await line.locator(".own-advert-ways a").first().click();
    await until("the backend has two", async () => (await values(ana)).length === 2);
    await ana.leave();
  });
}

test("photographs of a lost page come back with its text, and a press sends the advert", async () => {
  const ana = await stage.customer();
  const { page } = ana;
  await signIn(ana);
  await openForm(ana);
  await field(ana, "title_ro").fill("Casă cu fotografii");
  await field(ana, "category").selectOption({ index: 1 });
  await field(ana, "type").selectOption("sale");
  await field(ana, "region").selectOption({ index: 1 });
  await field(ana, "contact_phone_0").fill("060 123 456");
  await choose(ana, 2, true);
  const photos = await values(ana);
  await until("they are kept", () =>
    page.evaluate(([last = ""]) => localStorage.getItem("kept_drafts")?.includes(last), photos.slice(-1)),
  );
  // The session ends just before the advert is sent.
  const url = shop.origin();
  const over = ["token", "refresh_token"].map((name) => ({ name, value: ending(-60), url }));
  await ana.context.addCookies(over);
  await press(ana, "save");
  await page.locator(".sign-in [name=kept_form]").waitFor({ state: "attached" });
  await signIn(ana);
  await ana.open(NEW);
  const offer = page.locator("[data-draft-offer]");
  await offer.waitFor();
  await offer.locator("[data-take]").click();
  await until("they are drawn again", async () => (await page.locator(".photo-frame img").count()) === 2);
  assert.deepEqual(await values(ana), photos);
  assert.equal(await field(ana, "title_ro").inputValue(), "Casă cu fotografii");
  await press(ana, "save");
  await page.locator(".advert-added").waitFor();
  await until("it is gone", () => page.evaluate(() => localStorage.getItem("kept_drafts") === null));
  await ana.leave();
});

test("a photograph that is on its way when the page is closed goes on in another tab, in its place", async () => {
  const ana = await stage.customer();
  await signIn(ana);
  await openForm(ana);
  await choose(ana, 1, true);
  const [stored] = await values(ana);
  // Its parts never arrive.
  await ana.page.route(/advert-photos\/.*offset=/, () => {});
  const buffer = await ana.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 90 }, type: "jpeg" });
  await ana.page.locator("[name=photo_files]").setInputFiles({ name: "2.jpg", mimeType: "image/jpeg", buffer });
  const items = ana.page.locator(".photo-item");
  const underway = ana.page.locator("[name=photos_underway]");
  await until("it is kept", async () => (await underway.count()) === 1 && (await underway.inputValue()) !== "");
  await items.nth(1).locator("[data-move=first]").click();
  await until("its place is kept", async () => (await items.first().getAttribute("data-state")) === "sending");
  await ana.page.close();

  const back = await ana.anotherTab();
  const parts: string[] = [];
  back.page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("offset=")) parts.push(request.url());
  });
  await openForm(back);
  await back.page.locator("[data-draft-offer] [data-take]").click();
  await until("both are stored", async () => (await values(back)).length === 2);
  const [first, second] = await values(back);
  assert.notEqual(first, stored);
  assert.equal(second, stored);
  const widths = () =>
    back.page
      .locator(".photo-frame img")
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await until("both are shown", async () => (await widths()).filter((width) => width > 0).length === 2);
  assert.deepEqual(await widths(), [300, 140]);
  assert.ok(parts.length <= 2, "sent once, and once more if drawing the form cut it off");
  await looksFine(back, true);
  const left = () =>
    back.page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open("kept_photos");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const counting = opening.result.transaction("photos").objectStore("photos").getAllKeys();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result.filter((key) => (key as unknown[]).length === 3).length);
            };
          };
        }),
    );
  await until("no photograph is kept any more", async () => (await left()) === 0);
  await ana.leave();
});
