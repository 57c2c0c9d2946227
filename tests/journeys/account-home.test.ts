// The home of the account, its picture, the page of an order and a letter to the staff, with and without scripts.
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { CustomerOptions } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
import { exif, jpeg, SECRET } from "../support/pictures.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();

for (const options of [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "uk", phone: true, colorScheme: "dark" },
  { javaScript: false, language: "uk", phone: true },
] satisfies CustomerOptions[]) {
  const { javaScript, language } = options;
  test(`a shopper looks around the account in ${language} and writes a letter, ${javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer(options);
    const { say, main, page } = ana;
    await ana.isSignedIn();
    await ana.open("/account");
    await ana.heading(say("account.account")).waitFor();
    await main.getByText(say("account.greeting", { name: "Ana Rusu" })).waitFor();
    if (javaScript) await expectAccessible(page);
    const nav = main.getByRole("navigation", { name: say("account.account") });
    assert.equal(await nav.getByRole("link", { name: say("account.overview") }).getAttribute("aria-current"), "page");
    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate("document.documentElement.scrollWidth");
    assert.equal(width, 320, "nothing is wider than the screen");
    await nav.getByRole("link", { name: say("support.title") }).click();
    await ana.heading(say("support.title")).waitFor();
    assert.equal(await main.getByLabel(say("checkout.email")).inputValue(), "ana@example.com");
    await main.getByLabel(say("forms.message")).fill("Unde e comanda?");
    if (javaScript) await expectAccessible(page);
    await main.getByRole("button", { name: say("forms.send") }).click();
    await main.getByText(say("support.sent", { email: "ana@example.com" })).waitFor();
    await main.getByText("Unde e comanda?").waitFor();
    await main.getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}/).waitFor();
    if (javaScript) await expectAccessible(page);
  });
}

test("a photograph is made small and anonymous in the browser, shown at once, and its removal undone", async () => {
  const ana = await stage.customer({ language: "ro" });
  const { say, main, page } = ana;
  await ana.isSignedIn();
  await ana.open("/account/picture");
  await until("the form has its script", () => main.locator(".picture-form [accept='image/*']").count());
  await main.getByLabel(say("avatar.file")).focus();
  await main.getByText(say("avatar.note_of_scripts")).waitFor();
  // A large photograph of noise, which hardly shrinks, with a camera's metadata.
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2400, 1800];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const noise = context.createImageData(2400, 1800);
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL("image/jpeg", 1);
  });
  const plain = Buffer.from(drawn.split(",")[1] ?? "", "base64");
  const photo = Buffer.concat([plain.subarray(0, 2), exif(6), plain.subarray(2)]);
  assert.ok(photo.length > 5 * 1024 * 1024 && photo.includes(SECRET));
  await main.getByLabel(say("avatar.file")).setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photo });
  const image = main.locator("[data-avatar] img");
  await until("the picture is shown", async () => (await image.getAttribute("src"))?.startsWith("blob:"));
  await main.getByRole("button", { name: say("avatar.upload") }).click();
  await main.getByText(say("avatar.saved")).waitFor();
  await expectAccessible(page);

  await ana.open("/account/picture");
  await until("the picture comes from the account", async () =>
    image.evaluate((one: HTMLImageElement) => one.src.includes("/api/picture") && one.naturalWidth === 512),
  );
  const kept = await image.evaluate(async (one: HTMLImageElement) => {
    const answer = await fetch(one.src);
    return [...new Uint8Array(await answer.arrayBuffer())];
  });
  assert.ok(kept.length > 10_000 && kept.length <= 200 * 1024, `${kept.length} bytes`);
  for (const hidden of ["Exif", "SECRET"]) assert.ok(!Buffer.from(kept).includes(hidden), hidden);
  await main.getByText(say("avatar.remove")).click();
  await main.getByRole("button", { name: say("avatar.remove_now") }).click();
  await main.getByText(say("avatar.removed")).waitFor();
  await main.getByRole("button", { name: say("avatar.undo") }).click();
  await main.getByText(say("avatar.kept")).waitFor();
  assert.equal(await image.count(), 1);
  await main.getByLabel(say("avatar.file")).setInputFiles({
    name: "page.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<html><script>alert(1)</script>"),
  });
  await main.getByText(say("avatar.unread")).waitFor();
});

test("without scripts a file is taken as it is, cleaned, and removed after a second press", async () => {
  const ana = await stage.customer({ language: "uk", phone: true, javaScript: false });
  const { say, main } = ana;
  await ana.isSignedIn();
  await ana.open("/account/picture");
  await main.getByText(say("avatar.note")).waitFor();
  const file = main.getByLabel(say("avatar.file"));
  await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") });
  await main.getByRole("button", { name: say("avatar.upload") }).click();
  await main.getByText(say("avatar.no_picture")).waitFor();
  await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: jpeg() });
  await main.getByRole("button", { name: say("avatar.upload") }).click();
  await main.getByText(say("avatar.saved")).waitFor();
  await main.getByText(say("avatar.remove")).click();
  await main.getByRole("button", { name: say("avatar.remove_now") }).click();
  await main.getByText(say("avatar.removed")).waitFor();
});

for (const javaScript of [true, false]) {
  test(`an order to be picked up says where it stands and where to come, and goes into a calendar, ${javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer({ phone: true, language: "uk", javaScript });
    const { say, main, page } = ana;
    await ana.isSignedIn();
    await page.goto("/uk");
    await ana.has(PLENTY);
    await ana.open("/checkout");
    await ana.sayWhoIAm({ name: "Ana", phone: "060123456" });
    await ana.choose("checkout.method_pickup");
    await main.locator("[name=store]").nth(1).check();
    const times = main.locator("[name=delivery_time]");
    if (!javaScript) await main.getByRole("button", { name: say("checkout.redraw") }).click();
    await until("the store's times are there", async () => (await times.locator("option").count()) > 1);
    const time = (await times.locator("option").nth(1).getAttribute("value")) ?? "";
    await times.selectOption(time);
    await ana.placeOrder();
    const number = await ana.orderNumber();
    await ana.open("/account/orders");
    await main.getByRole("link", { name: number }).first().click();
    await ana.heading(say("account.order_number", { number })).waitFor();
    const steps = main.getByRole("list", { name: say("receipt.steps") }).getByRole("listitem");
    const states = (await steps.allTextContents()).map((state) => state.trim());
    assert.deepEqual(states, [
      say("account.state_new"),
      say("account.state_processing"),
      say("account.state_delivered"),
    ]);
    assert.deepEqual(await steps.evaluateAll((all) => all.map((step) => step.getAttribute("aria-current"))), [
      "step",
      null,
      null,
    ]);
    await main.getByText("Casa Codru, Ботаніка", { exact: true }).first().waitFor();
    await main.getByText(say("checkout.bring_number")).waitFor();
    await main.getByText(say("content.plan")).click();
    await main.locator(".plan svg[role=img]").waitFor();
    const width = await page.evaluate("document.documentElement.scrollWidth");
    assert.equal(width, page.viewportSize()?.width, "nothing is wider than the screen");
    if (javaScript) await expectAccessible(page);
    const started = page.waitForEvent("download");
    await main.getByRole("link", { name: say("receipt.calendar") }).click();
    const file = await started;
    assert.match(file.suggestedFilename(), /\.ics$/);
    const event = await text(await file.createReadStream());
    assert.ok(event.includes(`DTSTART;VALUE=DATE:${time.slice(0, 10).replaceAll("-", "")}\r\n`), event);
    await page.emulateMedia({ media: "print" });
    assert.ok(await steps.first().isVisible());
    assert.equal(await main.locator(".plan, .order-calendar").filter({ visible: true }).count(), 0);
  });
}
