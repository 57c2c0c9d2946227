// Visible effects of the operator's settings and menu.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { Locator } from "playwright-core";
import { ConfiguredShop } from "../support/configured-shop.ts";
import type { Customer } from "../support/customer.ts";
import { Stage } from "../support/stage.ts";

const SCHEMES = ["light", "dark"] as const;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const configured = await ConfiguredShop.open();
const stage = await Stage.open({ opened: configured });
afterEach(() => configured.backend.scripts.clear());

const visible = (part: Locator) => part.isVisible();
const wide = ({ page }: Customer, width: number) => page.setViewportSize({ width, height: 800 });
const colour = (part: Locator, name: "color" | "backgroundColor" = "color") =>
  part.evaluate((element, property) => getComputedStyle(element)[property], name);

test("the logo depends on the colour scheme and on the width", async () => {
  const logo = {
    logoLight: "/media/brand/light",
    logoDark: "/media/brand/dark",
    mobileLogoLight: "/media/brand/small-light",
    mobileLogoDark: "/media/brand/small-dark",
  };
  await configured.settings({ logo });
  configured.answers("/media/brand/", "image/png", PIXEL);
  const ana = await stage.customer();
  for (const [width, colorScheme, file] of [
    [769, "light", logo.logoLight],
    [769, "dark", logo.logoDark],
    [768, "light", logo.mobileLogoLight],
    [768, "dark", logo.mobileLogoDark],
  ] as const) {
    await ana.page.emulateMedia({ colorScheme });
    await wide(ana, width);
    await ana.open(configured.fresh());
    const seen = await ana.page
      .getByRole("banner")
      .first()
      .getByRole("img", { name: "Casa Codru" })
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return new URL(image.currentSrc).pathname;
      });
    assert.equal(seen, file, `${width} ${colorScheme}`);
  }
});

test("wide screens have the category bar, phones the bottom bar, tablets neither", async () => {
  const ana = await stage.customer();
  await ana.open(configured.fresh());
  const bars = ["shop.main_navigation", "shop.quick_navigation"] as const;
  const [categories, thumb] = bars.map((word) => ana.page.locator(`nav[aria-label="${ana.say(word)}"]`));
  assert.ok(categories && thumb);
  for (const [width, expected] of [
    [1920, [true, false]],
    [1025, [true, false]],
    [1024, [false, false]],
    [769, [false, false]],
    [768, [false, true]],
    [320, [false, true]],
  ] as const) {
    await wide(ana, width);
    assert.deepEqual([await visible(categories), await visible(thumb)], expected, `at ${width}`);
  }
});

test("the header is sticky on wide screens unless the settings turn that off, and never on phones", async () => {
  const ana = await stage.customer();
  const header = ana.page.locator("header.header");
  const seen = async () => {
    await ana.page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
    return header.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom > 0;
    });
  };
  for (const [header_style, stays] of [
    ["fixed", true],
    ["static", false],
  ] as const) {
    await configured.settings({ mainUiInterface: { header_style } });
    for (const [width, expected] of [
      [1280, stays],
      [769, stays],
      [768, false],
    ] as const) {
      await wide(ana, width);
      await ana.open(configured.fresh());
      assert.equal(await seen(), expected, `${header_style} at ${width}`);
      assert.ok((await ana.page.evaluate(() => scrollY)) > 0, "the page is longer than the screen");
    }
  }
});

test("a phone without the bottom bar has cart and catalogue in the header", async () => {
  const ana = await stage.customer({ phone: true });
  const header = ana.page.getByRole("banner").first();
  const cart = header.getByRole("link", { name: ana.say("shop.cart") });
  const catalogue = header.getByRole("button", { name: ana.say("shop.catalogue") });
  for (const [mobileBarUiType, inHeader] of [
    ["mobileBar_default", false],
    ["mobileBar_hide", true],
  ] as const) {
    await configured.settings({ mainUiInterface: { mobileBarUiType } });
    await ana.open(configured.fresh());
    const seen = [await visible(ana.tools), await visible(cart), await visible(catalogue)];
    assert.deepEqual(seen, [!inHeader, inHeader, inHeader], mobileBarUiType);
  }
});

test("a category hidden on phones is only in the header of wide screens", async () => {
  configured.menu([
    { id: 7, categoryTitle: "Ceai", categoryUrl: "ceai" },
    { id: 8, categoryTitle: "Cafea", categoryUrl: "cafea", show_in_mobile: false },
  ]);
  const ana = await stage.customer();
  await ana.open(configured.fresh());
  const window = ana.page.locator("#catalogue");
  const row = ana.page.getByRole("navigation", { name: ana.say("shop.main_navigation") });
  for (const [width, expected] of [
    [1280, true],
    [769, true],
    [768, false],
    [390, false],
  ] as const) {
    await wide(ana, width);
    await ana.page.locator("[popovertarget=catalogue]:visible").first().click();
    await window.getByRole("link", { name: "Ceai" }).waitFor();
    assert.equal(await visible(window.getByRole("link", { name: "Cafea" })), expected, `at ${width}`);
    await ana.page.keyboard.press("Escape");
    await window.waitFor({ state: "hidden" });
  }
  await wide(ana, 1280);
  assert.equal(await visible(row.getByRole("link", { name: "Cafea" })), true);
  // Home's shelves and the footer have room for it on any screen.
  await wide(ana, 390);
  for (const place of [ana.main, ana.page.getByRole("contentinfo")]) {
    assert.equal(await visible(place.getByRole("link", { name: "Cafea" }).first()), true);
  }
});

test("a menu link has its own size and colours, for each scheme and on hover", async () => {
  const colours = {
    light: { text: "#7a1f2b", hover: "#4d0f18" },
    dark: { text: "#ffb3b8", hover: "#ffd9dc" },
  };
  configured.menu([
    {
      id: 7,
      categoryTitle: "Ceai",
      categoryUrl: "ceai",
      text_size: 19,
      text_color_light: colours.light.text,
      text_color_dark: colours.dark.text,
      hover_color_light: colours.light.hover,
      hover_color_dark: colours.dark.hover,
    },
    { id: 8, categoryTitle: "Cafea", categoryUrl: "cafea" },
  ]);
  const ana = await stage.customer();
  await ana.open(configured.fresh());
  const row = ana.page.getByRole("navigation", { name: ana.say("shop.main_navigation") });
  const window = ana.page.locator("#catalogue");
  const look = async (place: Locator) => {
    const link = place.getByRole("link", { name: "Ceai" });
    const plain = place.getByRole("link", { name: "Cafea" });
    for (const colorScheme of SCHEMES) {
      await ana.page.emulateMedia({ colorScheme });
      await ana.page.mouse.move(0, 0);
      const { text, hover } = colours[colorScheme];
      assert.equal(await colour(link), rgb(text), colorScheme);
      assert.notEqual(await colour(plain), rgb(text), colorScheme);
      await link.hover();
      assert.equal(await colour(link), rgb(hover), `${colorScheme}, touched`);
    }
    const sizes = [link, plain].map((one) => one.evaluate((element) => getComputedStyle(element).fontSize));
    const [own, usual] = await Promise.all(sizes);
    assert.equal(own, "19px");
    assert.notEqual(usual, "19px");
  };
  await look(row);
  await ana.page.locator("[popovertarget=catalogue]:visible").first().click();
  await window.getByRole("link", { name: "Ceai" }).waitFor();
  await look(window);
});

function rgb(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(", ")})`;
}

test("a site without a dark theme stays light for visitors who prefer dark", async () => {
  const ana = await stage.customer();
  const seen = async (dark_theme: boolean, colorScheme: (typeof SCHEMES)[number]) => {
    await configured.settings({ colors: { dark_theme } });
    await ana.page.emulateMedia({ colorScheme });
    await ana.open(configured.fresh());
    const parts = [ana.page.locator("body"), ana.page.locator("header.header"), ana.main.locator(".card").first()];
    const colours = parts.flatMap((part) => [colour(part, "backgroundColor"), colour(part)]);
    return [
      ...(await Promise.all(colours)),
      await ana.page.evaluate(() => getComputedStyle(document.body).colorScheme),
    ];
  };
  const light = await seen(true, "light");
  const dark = await seen(true, "dark");
  assert.notEqual(dark[0], light[0], "the usual site follows its visitor");
  const [kept, usual] = [await seen(false, "dark"), await seen(false, "light")];
  assert.deepEqual(kept, usual);
  assert.deepEqual(kept.slice(0, -1), light.slice(0, -1));
});
