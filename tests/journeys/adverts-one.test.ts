// An advert in a browser: pictures, both languages, the contacts after a press, the place on press alone, a complaint with
// its receipt; with and without scripts, on a phone and a desktop.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { advert, answerAdverts } from "../support/adverts.ts";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";

const backend = new ScriptedBackend();
const shop = await openShop({ backend: await backend.open(), site: { features: ["adverts"] } });
backend.upstream = shop.backendUrl;
const stage = await Stage.open({ opened: { shop, close: () => shop.close() } });
after(() => backend.close());

const other = advert("casa-8", { id: 8, title_ro: "Altă casă", title_ru: "Другой дом" });
answerAdverts(backend, [advert("casa-7"), other]);
backend.scripts.set("/api/complaint/", (asked, reply) => {
  asked.resume().on("end", () => reply.writeHead(201, { "content-type": "application/json" }).end('{"id":41}'));
});
backend.scripts.set("/api/complaint-categories/", (_, reply) => {
  reply
    .writeHead(200, { "content-type": "application/json" })
    .end('[{"id":3,"name_ro":"Preț greșit","name_ru":"Неверная цена"}]');
});

async function looksFine({ page }: Customer, javaScript: boolean): Promise<void> {
  if (javaScript) await expectAccessibleInBothSchemes(page);
  else await expectPlainAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page, page.url());
  if (size) await page.setViewportSize(size);
}

for (const { javaScript, ...options } of [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "ru", phone: true },
  { javaScript: false, language: "ro", phone: true },
] satisfies (CustomerOptions & { javaScript: boolean })[]) {
  const named = `${options.language}, ${javaScript ? "with" : "without"} scripts`;
  test(`a visitor looks at an advert, sees the contacts and complains: ${named}`, async () => {
    const visitor = await stage.customer({ ...options, javaScript });
    const { main, say, page } = visitor;
    await visitor.open("/adverts/casa-7");
    await visitor.heading(options.language === "ru" ? "Дом с садом" : "Casă <b>cu livadă</b>").waitFor();
    await page.locator(".adverts-similar a").first().waitFor();
    assert.equal(await page.locator(".adverts-similar a").count(), 1, "the advert itself is left out");
    assert.equal(await page.locator('a[href^="tel:"]:visible', { hasText: "012-345" }).count(), 0);
    await page.locator(".advert-other summary").click();
    await page.locator(".advert-other .prose").waitFor();
    await page.locator(".advert-place summary").click();
    await page.locator(".advert-place svg.icon").first().waitFor();
    await looksFine(visitor, javaScript);
    await main.getByRole("button", { name: say("advert.show") }).click();
    const call = page.locator('.advert-contacts a[href="tel:+37360012345"]');
    await call.waitFor();
    assert.ok(await call.isVisible());
    await looksFine(visitor, javaScript);
    // On a phone they are a window, if a script can show one.
    const window = page.locator("dialog.advert-window[open]");
    assert.equal(await window.count(), "phone" in options && javaScript ? 1 : 0);
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    await main.getByRole("link", { name: say("advert.complain") }).click();
    await visitor.heading(say("complaint.title")).waitFor();
    await looksFine(visitor, javaScript);
    // An empty form: all problems are told at once.
    const send = main.getByRole("button", { name: say("forms.send"), exact: true });
    await send.click();
    await main.locator("form .field-error:not(:empty)").nth(2).waitFor();
    await page.locator("#complaint-category").selectOption("3");
    await page.locator("#complaint-body").fill("Prețul e altul.");
    await page.locator("#complaint-good_faith").check();
    await send.click();
    await page.locator(".support-copy h2", { hasText: "41" }).waitFor();
    await looksFine(visitor, javaScript);
    await main.getByRole("link", { name: say("complaint.back") }).click();
    await main.getByRole("link", { name: say("advert.complain") }).click();
    await page.locator(".notice", { hasText: "41" }).waitFor();
  });
}
