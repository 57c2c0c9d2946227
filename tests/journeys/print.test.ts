// Printed pages: their content in black on white, without controls.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { Customer } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
import { pageKinds, prepare, SITES } from "../support/page-kinds.ts";
import { ANA } from "../support/session.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;

/** The least contrast on white, by WCAG. */
const READABLE = 4.5;
const PRINTED = ["home", "category", "product", "built page", "articles", "cart", "success", "comparison"];

/** Printed elements that should be hidden, and printed words without enough contrast. */
function faultsOnPaper(page: Page, least: number): Promise<string[]> {
  return page.evaluate((readable) => {
    const channels = (colour: string): number[] => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      if (!canvas) return [];
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([red = 0, green = 0, blue = 0]: number[]) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".unseen");
    const named = (element: Element) => element.outerHTML.slice(0, 100);
    const pressed = [...document.querySelectorAll("button, .button, select, textarea, footer, nav:not(main nav)")];
    const pale = [...document.querySelectorAll("main a, main p, main h1, main h2, main h3, main li, main td")]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((element) => seen(element))
      // Browsers print no backgrounds, so all text is on white.
      .filter((element) => 1.05 / (light(channels(getComputedStyle(element).color)) + 0.05) < readable);
    return [
      ...pressed.filter(seen).map((element) => `printed: ${named(element)}`),
      ...pale.map((element) => `pale: ${named(element)}`),
    ];
  }, least);
}

async function onPaper(ana: Customer): Promise<string[]> {
  await ana.page.emulateMedia({ media: "print" });
  const faults = await faultsOnPaper(ana.page, READABLE);
  await ana.page.emulateMedia({ media: "screen" });
  return faults;
}

/** The sheet names its seller, and has the pictures of the goods. */
async function isReceipt(ana: Customer, pictures: string): Promise<void> {
  const part = ana.main.locator(".order-seller");
  assert.ok(await part.isVisible());
  const seller = ((await part.textContent()) ?? "").replace(/\s/g, " ");
  assert.ok(seller.includes(ana.say("receipt.seller")), seller);
  assert.match(seller, /IDNO/);
  const phone = (await ana.page.locator("a[href^='tel:']").first().textContent()) ?? "";
  assert.ok(phone && seller.includes(phone.replace(/\s/g, " ").trim()), `${phone}: ${seller}`);
  const picture = ana.main.locator(pictures).first();
  assert.ok(await picture.isVisible());
  await until("the picture is there", () =>
    picture.evaluate((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0),
  );
}

for (const site of SITES) {
  test(`a page of ${site} prints without controls, and every word is readable on white`, async () => {
    const ana = await stage.customer({ site });
    await ana.open();
    const faults: string[] = [];
    for (const kind of await pageKinds(shop, site, "ro")) {
      if (!PRINTED.includes(kind.name)) continue;
      await prepare(ana, kind);
      await ana.open(kind.path);
      await ana.page.waitForLoadState("load");
      faults.push(...(await onPaper(ana)).map((fault) => `${kind.name}: ${fault}`));
    }
    assert.deepEqual(faults, []);
  });
}

test("an order prints as a sheet with its goods, sums and recipient; the button prints it", async () => {
  const ana = await stage.customer();
  await ana.isSignedIn();
  await ana.open("/account/orders/90001");
  await ana.page.evaluate(() => {
    window.print = () => document.body.classList.add("printed");
  });
  await ana.main.getByRole("button", { name: ana.say("account.print") }).click();
  assert.ok(await ana.page.locator("body.printed").count());
  assert.deepEqual(await onPaper(ana), []);
  await ana.page.emulateMedia({ media: "print" });
  for (const part of [".order-goods", ".sums-total", ".order-facts"])
    assert.ok(await ana.main.locator(part).isVisible());
  assert.equal(await ana.main.locator(".account-nav, .order-ways, .order-again").filter({ visible: true }).count(), 0);
  await isReceipt(ana, ".order-picture img");
});

test("the page after an order prints as a receipt", async () => {
  const ana = await stage.customer();
  await ana.open();
  await ana.has(PLENTY);
  await ana.open("/checkout");
  await ana.sayWhoIAm({ name: "Ana", phone: "060123456" });
  await ana.choose("checkout.method_pickup");
  await ana.main.locator("[name=store]").first().check();
  await ana.placeOrder();
  await ana.orderNumber();
  assert.deepEqual(await onPaper(ana), []);
  assert.equal(await ana.main.locator(".order-seller").isVisible(), false, "the seller is on paper alone");
  await ana.page.emulateMedia({ media: "print" });
  for (const part of [".done-number", ".order-facts", ".sums-total"]) await ana.main.locator(part).waitFor();
  await isReceipt(ana, ".small-line img");
});

test("without scripts an order has no print button", async () => {
  const ana = await stage.customer({ javaScript: false });
  await ana.open("?login=true");
  await ana.main.locator("[name=email]").fill(ANA.email);
  await ana.main.locator("[name=password]").fill(ANA.password);
  await ana.main.getByRole("button", { name: ana.say("session.sign_in") }).click();
  await ana.open("/account/orders/90001");
  await ana.heading(/90001/).waitFor();
  assert.equal(await ana.main.getByRole("button", { name: ana.say("account.print") }).count(), 0);
});

test("a printed page names its shop", async () => {
  const ana = await stage.customer();
  await ana.open();
  await ana.page.emulateMedia({ media: "print" });
  const banner = ana.page.getByRole("banner").first();
  assert.deepEqual(
    await banner.getByRole("link").evaluateAll((links) => links.filter((link) => link.checkVisibility()).length),
    1,
  );
  assert.ok(await banner.locator(".wordmark").isVisible());
});
