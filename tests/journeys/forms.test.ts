// Forms: with and without scripts, on slow and broken networks, with a captcha from the demo backend or from another local
// server.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, test } from "node:test";
import type { Locator } from "playwright-core";
import { complaintsOf, expectAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { pushCaptcha, submissionsOf } from "../support/forms.ts";
import { aProduct } from "../support/goods.ts";
import { expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { escaped, type Word } from "../support/words.ts";

const stage = await Stage.open();
const { shop } = stage;
/** The captcha server's script; `undefined` is a 404. */
let script: string | undefined;
let asked = 0;
const captcha = createServer((_, answer) => {
  asked++;
  answer.writeHead(script === undefined ? 404 : 200, { "content-type": "text/javascript" }).end(script);
}).listen(0, "127.0.0.1");
await once(captcha, "listening");
after(() => captcha.close());
afterEach(() => shop.demo.heal());

const CV = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 Ana Rusu") };

const field = (form: Locator, { say }: Customer, word: Word) =>
  form.getByLabel(new RegExp(`^${escaped(say(word))}(\\s|$)`));

const formOf = ({ page, language }: Customer, kind: string) =>
  page.locator(`form[action="/api/forms/${kind}?language=${language}"]`).first();

const button = (form: Locator, { say }: Customer, word: Word = "forms.send") =>
  form.getByRole("button", { name: say(word) });

async function write(form: Locator, ana: Customer, name: string, phone = "+373 60 123 456"): Promise<void> {
  await field(form, ana, "forms.name").fill(name);
  await field(form, ana, "checkout.phone").fill(phone);
}

for (const options of [
  { javaScript: true, language: "ro", colorScheme: "dark" },
  { javaScript: false, language: "uk", phone: true },
] satisfies CustomerOptions[]) {
  const how = options.javaScript ? "with" : "without";
  test(`a question about a product is refused, corrected and sent, ${how} scripts`, async () => {
    const ana = await stage.customer(options);
    const { page, say } = ana;
    const product = await aProduct(shop, "casa", ana.language);
    await watchShifts(page);
    await page.goto(product.path);
    if (options.javaScript) await ana.hasScripts();
    await page.getByText(say("forms.consultation_title")).click();
    const form = formOf(ana, "consultation");
    await write(form, ana, "Ana Rusu", "12");
    await button(form, ana).click();
    const fault = say("checkout.error_phone", { code: "+373" });
    await form.getByText(fault).waitFor();
    assert.equal(await page.getByText(fault).filter({ visible: true }).count(), 1);
    if (!options.javaScript)
      await page
        .getByRole("alert")
        .getByRole("link", { name: say("checkout.phone") })
        .waitFor();
    assert.equal(await field(form, ana, "forms.name").inputValue(), "Ana Rusu");
    assert.equal(await field(form, ana, "checkout.phone").getAttribute("aria-invalid"), "true");
    if (options.javaScript) {
      assert.equal(
        await field(form, ana, "checkout.phone").evaluate((input) => input === document.activeElement),
        true,
      );
      assert.equal(new URL(page.url()).pathname, product.path);
      await expectAccessible(page);
    }
    await field(form, ana, "checkout.phone").fill("060 123 456");
    await button(form, ana).click();
    await page.getByText(say("forms.sent_consultation")).waitFor();
    const [sent] = await submissionsOf(shop, "consultation");
    assert.deepEqual(sent?.body, { name: "Ana Rusu", phone: "+37360123456", product_id: Number(product.id) });
    if (options.javaScript) {
      await expectAccessible(page);
      await expectStill(page, "a form that has been sent");
    } else {
      await page.getByRole("link", { name: say("forms.back") }).click();
      await ana.heading(product.title).waitFor();
    }
  });

  test(`a résumé with its file is sent from a vacancy, ${how} scripts`, async () => {
    const ana = await stage.customer(options);
    const { page, say } = ana;
    const before = (await submissionsOf(shop, "resume")).length;
    await ana.open("/career");
    await page.locator(".vacancy > summary").first().click();
    const form = formOf(ana, "resume");
    await write(form, ana, "Ana Rusu");
    await field(form, ana, "checkout.email").fill("ana@casa.example");
    await button(form, ana).click();
    await form.getByText(say("checkout.error_required")).waitFor();
    await field(form, ana, "forms.file").setInputFiles(CV);
    await button(form, ana).click();
    await page.getByText(say("forms.sent_resume")).waitFor();
    const letters = await submissionsOf(shop, "resume");
    assert.equal(letters.length, before + 1);
    assert.deepEqual(letters[0]?.body["file"], { name: CV.name, type: CV.mimeType, bytes: CV.buffer.length });
  });

  test(`a résumé with too large a file keeps its input, ${how} scripts`, async () => {
    const ana = await stage.customer(options);
    const { page, say } = ana;
    await ana.open("/career");
    await page.locator(".vacancy > summary").first().click();
    const form = formOf(ana, "resume");
    const about = await form.locator("[name=vacancy_id]").inputValue();
    await write(form, ana, "Ana Rusu");
    await field(form, ana, "checkout.email").fill("ana@casa.example");
    const buffer = Buffer.from("%PDF-".padEnd(9_000_000, "x"));
    await field(form, ana, "forms.file").setInputFiles({ ...CV, buffer });
    await button(form, ana).click();
    await form.getByText(say("forms.error_file_size")).waitFor();
    assert.equal(await field(form, ana, "forms.name").inputValue(), "Ana Rusu");
    assert.equal(await field(form, ana, "checkout.email").inputValue(), "ana@casa.example");
    assert.equal(await form.locator("[name=vacancy_id]").inputValue(), about);
  });

  test(`the newsletter is one field in every footer, ${how} scripts`, async () => {
    const ana = await stage.customer(options);
    const address = `${how}@casa.example`;
    await ana.open();
    const form = formOf(ana, "newsletter");
    await field(form, ana, "checkout.email").fill("ana@");
    await button(form, ana, "forms.subscribe").click();
    await form.getByText(ana.say("checkout.error_email")).waitFor();
    await field(form, ana, "checkout.email").fill(address);
    await button(form, ana, "forms.subscribe").click();
    await ana.page.getByText(ana.say("forms.sent_newsletter")).waitFor();
    assert.equal((await submissionsOf(shop, "newsletter")).filter(({ body }) => body["email"] === address).length, 1);
  });
}

test("a pending form is not sent again, and a failed one keeps its input", async () => {
  const ana = await stage.customer();
  await ana.open("/contacts");
  const form = formOf(ana, "request");
  await write(form, ana, "Ana Rusu");
  await field(form, ana, "forms.message").fill("Bună ziua!");
  const sends = () =>
    shop.demo.log().then((calls) => calls.filter(({ path }) => path === "/base/user-request/").length);
  const before = await sends();
  await shop.demo.break({ call: "/base/user-request", mode: "fail", status: 500, times: 1 });
  await button(form, ana).click();
  await form.getByText(ana.say("failure.something_went_wrong_text")).waitFor();
  await shop.demo.break({ call: "/base/user-request", mode: "slow", ms: 1000, times: 1 });
  await button(form, ana).click();
  await form.locator("button[aria-disabled=true]").waitFor();
  await button(form, ana).click({ force: true });
  await form.getByText(ana.say("forms.sent_request")).waitFor();
  assert.equal(await sends(), before + 2);

  await ana.open("/want-to-order");
  const other = formOf(ana, "request");
  await write(other, ana, "Ana Rusu");
  await field(other, ana, "forms.message").fill("Din tren");
  await field(other, ana, "forms.message").press("Tab");
  await ana.page.locator("main shop-island[name=shell-form][ready]").waitFor({ state: "attached" });
  await ana.context.setOffline(true);
  await button(other, ana).click();
  await other.getByText(ana.say("forms.not_sent")).waitFor();
  assert.equal(await field(other, ana, "forms.message").inputValue(), "Din tren");
  await ana.context.setOffline(false);
  await button(other, ana).click();
  await other.getByText(ana.say("forms.sent_request")).waitFor();
});

const MODULE = /\/assets\/shell-form-/;

test("the first press on a form's button stays on the page and reports missing fields", async () => {
  const ana = await stage.customer({ language: "uk" });
  const isPressed = Promise.withResolvers<void>();
  await ana.page.route(MODULE, async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await ana.open("/contacts");
  await ana.hasScripts();
  const form = formOf(ana, "request");
  // A press without earlier interaction, e.g. by Enter in a screen reader.
  await button(form, ana).evaluate((pressed: HTMLButtonElement) => pressed.click());
  isPressed.resolve();
  await form.getByText(ana.say("checkout.error_required")).first().waitFor();
  assert.equal(new URL(ana.page.url()).pathname, "/uk/contacts");
});

test("if its module cannot load, a form is sent as a plain form", async () => {
  const ana = await stage.customer();
  await ana.page.route(MODULE, (route) => route.abort());
  await ana.open("/contacts");
  await ana.hasScripts();
  const form = formOf(ana, "request");
  await write(form, ana, "Ana Rusu");
  await field(form, ana, "forms.message").fill("Fără modul");
  await button(form, ana).click();
  await ana.main.getByText(ana.say("forms.sent_request")).waitFor();
  assert.notEqual(new URL(ana.page.url()).pathname, "/ro/contacts");
});

/** A visitor of the site with a captcha, in front of its form. */
async function atTheForm(options: CustomerOptions = {}): Promise<{ ana: Customer; form: Locator }> {
  const ana = await stage.customer({ site: "romania", ...options });
  await ana.open("/contacts");
  const form = formOf(ana, "request");
  await form.scrollIntoViewIfNeeded();
  return { ana, form };
}

async function writeToRomania(form: Locator, ana: Customer): Promise<void> {
  await write(form, ana, "Ana Rusu", "0721 234 567");
  await field(form, ana, "forms.message").fill("Bună ziua!");
}

const other = () => `http://127.0.0.1:${(captcha.address() as AddressInfo).port}/api.js`;
const captchaAt = (address: string) => pushCaptcha(shop, "romania", { key: "k", version: 2, script: address });

test("captcha: its script loads when a visitor starts to write, and its token is sent with the form", async () => {
  await captchaAt(`${shop.backendUrl}/__demo/captcha.js`);
  const { ana, form } = await atTheForm();
  const complaints = complaintsOf(ana.page);
  const foreign: string[] = [];
  ana.page.on("request", (request) => {
    if (request.url().startsWith(shop.backendUrl)) foreign.push(request.url());
  });
  await field(form, ana, "forms.name").focus();
  await ana.page.locator("main shop-island[name=shell-form][ready]").waitFor({ state: "attached" });
  assert.deepEqual(foreign, []);
  await writeToRomania(form, ana);
  await button(form, ana).click();
  await form.getByText(ana.say("forms.sent_request")).waitFor();
  assert.equal(foreign.length, 1);
  assert.deepEqual(complaints, []);
  assert.equal((await submissionsOf(shop, "request", "romania")).length, 1);
});

test("captcha: failed to load script", async () => {
  await captchaAt(other());
  script = undefined;
  const { ana, form } = await atTheForm();
  await writeToRomania(form, ana);
  await button(form, ana).click();
  await form.getByText(ana.say("forms.captcha_load")).waitFor();
  assert.equal(await field(form, ana, "forms.message").inputValue(), "Bună ziua!");
  assert.ok(asked > 0);
  script = "window.unrelated = 1";
  await button(form, ana).click();
  await form.getByText(ana.say("forms.captcha_load")).waitFor();
});

for (const [how, broken] of [
  ["throws", "execute: () => { throw new Error() }"],
  ["reports an error", "execute: () => setTimeout(() => options['error-callback']())"],
  ["expires", "execute: () => setTimeout(() => options['expired-callback']())"],
] as const) {
  test(`captcha: failed to execute, when it ${how}`, async () => {
    await captchaAt(other());
    script = `let options; window.grecaptcha = { ready: (then) => then(), render: (_, own) => { options = own; return 0; }, reset() {}, ${broken} };`;
    const { ana, form } = await atTheForm();
    await writeToRomania(form, ana);
    await button(form, ana).click();
    await form.getByText(ana.say("forms.captcha_execute")).waitFor();
    assert.equal(await field(form, ana, "forms.message").inputValue(), "Bună ziua!");
  });
}

test("captcha: after closing its challenge a visitor may send again, and the form is delivered once", async () => {
  await captchaAt(other());
  script = `let options, tries = 0; window.grecaptcha = { ready: (then) => then(), render: (_, own) => { options = own; return 0; },
    reset() {}, execute: () => { document.title = "riddle"; if (tries++) setTimeout(() => options.callback("demo-2")); } };`;
  const before = (await submissionsOf(shop, "request", "romania")).length;
  const { ana, form } = await atTheForm();
  await writeToRomania(form, ana);
  await field(form, ana, "forms.message").fill("Cu răbdare");
  await button(form, ana).click();
  await ana.page.waitForFunction(() => document.title === "riddle");
  await button(form, ana).click();
  await form.getByText(ana.say("forms.sent_request")).waitFor();
  assert.equal((await submissionsOf(shop, "request", "romania")).length, before + 1);
});

test("captcha: without scripts the form explains the captcha and names the phone", async () => {
  const { ana, form } = await atTheForm({ javaScript: false, language: "ru", phone: true });
  const visibleText = (text: string) => ana.page.locator("p", { hasText: text }).filter({ visible: true });
  const notice = form.locator("noscript");
  await notice.locator("p").waitFor();
  assert.equal(await notice.locator("p").textContent(), ana.say("forms.captcha_scripts"));
  assert.ok(await notice.locator("a[href^='tel:+40']").isVisible());
  assert.equal(await visibleText(ana.say("forms.captcha_scripts")).count(), 1, "the newsletter does not say it again");
  await writeToRomania(form, ana);
  await button(form, ana).click();
  await ana.main.getByRole("alert").getByText(ana.say("forms.captcha_missing")).waitFor();
  assert.ok(await ana.main.getByRole("alert").locator("a[href^='tel:+40']").isVisible());
  for (const [word, times] of [
    ["forms.captcha_missing", 1],
    ["forms.captcha_scripts", 0],
    ["checkout.errors_title", 0],
  ] as const) {
    assert.equal(await visibleText(ana.say(word)).count(), times, word);
  }
  assert.equal(await field(formOf(ana, "request"), ana, "forms.message").inputValue(), "Bună ziua!");
});
