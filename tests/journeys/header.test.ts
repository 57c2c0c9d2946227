// The header: the languages on a phone, the keyboard in the category bar.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { aCategory } from "../support/goods.ts";
import { coveredFocus } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;

const LANGUAGES = ["Română", "Русский", "Українська", "English"];
/** The smallest comfortable touch target, in pixels. */
const LEAST_TARGET = 44;

/** An element's box after its animations. */
async function resting(part: Locator) {
  return part.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
    const { left, top, right, bottom, height } = element.getBoundingClientRect();
    return { left, top, right, bottom, height };
  });
}

test("on a phone the languages open as a bottom sheet over the bar, and each links to the same page", async () => {
  const ana = await stage.customer({ language: "uk", phone: true });
  await ana.open("/contacts");
  const button = ana.page.getByRole("banner").first().locator("[popovertarget=languages]:visible");
  const panel = ana.page.locator("#languages");
  await button.click();
  const { left, right, bottom } = await resting(panel);
  const screen = ana.page.viewportSize();
  assert.deepEqual({ left, right, bottom }, { left: 0, right: screen?.width, bottom: screen?.height });
  const links = panel.getByRole("link");
  assert.deepEqual(await links.allInnerTexts(), LANGUAGES);
  assert.deepEqual(await panel.locator("[aria-current]").allInnerTexts(), ["Українська"]);
  for (const link of await links.all()) {
    assert.ok((await resting(link)).height >= LEAST_TARGET);
    assert.equal(await link.evaluate(isOnTop), true, "nothing lies over it, the bar neither");
  }
  await ana.page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  assert.equal(await button.evaluate((one) => one === document.activeElement), true);
  await button.tap();
  await panel.getByRole("link", { name: "English" }).tap();
  await ana.page.waitForURL("**/en/contacts");
  const kept = (await ana.context.cookies()).find(({ name }) => name === "i18n_redirected");
  assert.equal(kept?.value, "en");
});

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The current state of the category bar. */
const row = (ana: Customer) =>
  ana.page.locator(".categories-bar").evaluate((bar) => {
    const focused = document.activeElement;
    const { left = 0, right = 0 } = focused?.getBoundingClientRect() ?? {};
    const open = [...bar.querySelectorAll(".category-item > ul")].filter((list) =>
      list.checkVisibility({ visibilityProperty: true }),
    );
    return {
      top: focused?.closest(".category-item")?.getBoundingClientRect().top ?? 0,
      inside: bar.contains(focused),
      category: focused?.parentElement?.matches(".category-item") ? (focused.textContent ?? "") : "",
      insideScreen:
        left >= 0 && right <= document.documentElement.clientWidth && document.documentElement.scrollLeft === 0,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      open: open.map((list) => list.contains(focused) || list.parentElement?.contains(focused)),
      content: document.querySelector("main")?.getBoundingClientRect().top,
    };
  });

for (const [language, width] of [
  ["ro", 1040],
  ["uk", 1040],
] as const) {
  test(`the keyboard expands the category bar without scrolling the page, in ${language}`, async () => {
    const ana = await stage.customer({ language });
    await ana.page.setViewportSize({ width, height: 800 });
    await ana.page.goto(await aCategory(shop, "casa", language));
    const all = await ana.page.locator(".category-item > a").allTextContents();
    const folded = await resting(ana.page.locator(".categories-bar"));
    const before = (await row(ana)).content;
    await ana.page.locator(".header [popovertarget=catalogue]").focus();
    await until("the keyboard has come to the row", async () => {
      await ana.page.keyboard.press("Tab");
      return (await row(ana)).inside;
    });
    const reached: string[] = [];
    const lines = new Set<number>();
    for (let seen = await row(ana); seen.inside; seen = await row(ana)) {
      assert.equal(await coveredFocus(ana.page), null);
      assert.deepEqual([seen.insideScreen, seen.sideways, seen.content], [true, 0, before], seen.category);
      assert.ok(seen.open.length <= 1 && seen.open.every(Boolean), "no list but the one that the keyboard is at");
      lines.add(seen.top);
      if (seen.category) reached.push(seen.category);
      await ana.page.keyboard.press("Tab");
    }
    assert.deepEqual(reached, all);
    assert.ok(lines.size > 1, "some stand on a line that only the keyboard unfolds");
    assert.deepEqual(await resting(ana.page.locator(".categories-bar")), folded);
  });
}

test("tools have labels and the bar above has the hours only where there is room", async () => {
  const ana = await stage.customer();
  await ana.open();
  const word = ana.page.locator("header.header .tool-desk .tool-word").first();
  const hours = ana.page.locator(".topbar-hours");
  for (const [width, expected] of [
    [769, [false, false]],
    [899, [false, false]],
    [900, [true, false]],
    [1024, [true, false]],
    [1025, [false, false]],
    [1179, [false, false]],
    [1180, [true, false]],
    [1279, [true, false]],
    [1280, [true, true]],
  ] as const) {
    await ana.page.setViewportSize({ width, height: 800 });
    const words = await word.evaluate((element) => element.getBoundingClientRect().width > 1);
    assert.deepEqual([words, await hours.isVisible()], expected, `at ${width}`);
  }
});

test("up to 640 pixels two products stand side by side, with smaller gaps", async () => {
  const ana = await stage.customer();
  await ana.page.goto(await aCategory(shop));
  const shelf = ana.main.locator(".cards:not(.rail)").first();
  const seen = async (width: number) => {
    await ana.page.setViewportSize({ width, height: 800 });
    const columns = await shelf.evaluate((cards) => getComputedStyle(cards).gridTemplateColumns.split(" ").length);
    const words = shelf.locator(".card-title").first();
    return {
      columns,
      room: await words.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft)),
    };
  };
  for (const width of [320, 640]) assert.deepEqual(await seen(width), { columns: 2, room: 10 }, `at ${width}`);
  assert.ok((await seen(641)).room > 10);
  assert.ok((await seen(768)).columns > 2);
});

test("a phone's catalogue shows one level at a time, and both without scripts", async () => {
  const ana = await stage.customer({ language: "uk", phone: true });
  await ana.open();
  await ana.tools.getByRole("button", { name: ana.say("shop.catalogue") }).click();
  const window = ana.page.getByRole("navigation", { name: ana.say("shop.catalogue"), exact: true });
  const name = window.locator(".catalogue-group-name[aria-expanded=false]").first();
  await name.waitFor();
  const title = (await name.textContent()) ?? "";
  const within = window.locator(".catalogue-group").filter({ hasText: title }).locator("ul a");
  assert.equal(await within.first().isVisible(), false);
  await name.click();
  await within.first().waitFor();
  assert.equal(await window.locator(".catalogue-group:visible").count(), 1);
  await expectAccessibleInBothSchemes(ana.page);
  await window.getByRole("button", { name: ana.say("shop.catalogue"), exact: true }).click();
  await within.first().waitFor({ state: "hidden" });
  assert.ok(await name.evaluate((one) => one === document.activeElement));
  await name.press("Enter");
  const first = (await within.first().textContent()) ?? "";
  await within.first().click();
  await ana.heading(first).waitFor();

  const ion = await stage.customer({ language: "uk", phone: true, javaScript: false });
  await ion.open();
  await ion.tools.getByRole("button", { name: ion.say("shop.catalogue") }).click();
  await ion.page.locator("#catalogue").getByRole("link", { name: first, exact: true }).first().waitFor();
});

for (const javaScript of [true, false]) {
  test(`a phone's window has two tabs, ${javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer({ language: "uk", phone: true, javaScript });
    await ana.open();
    const window = ana.page.getByRole("navigation", { name: ana.say("shop.catalogue"), exact: true });
    const about = window.getByRole("link", { name: ana.say("content.about"), exact: true });
    const goods = window.locator(".catalogue-columns");
    await ana.tools.getByRole("button", { name: ana.say("shop.catalogue") }).click();
    await goods.waitFor();
    assert.equal(await about.isVisible(), false);
    const tabs = window.getByRole("group", { name: ana.say("shop.window_tabs") }).getByRole("radio");
    assert.equal(await tabs.count(), 2);
    await tabs.first().focus();
    await ana.page.keyboard.press("ArrowRight");
    await about.waitFor();
    assert.equal(await goods.isVisible(), false);
    if (javaScript) {
      await expectAccessibleInBothSchemes(ana.page);
    }
    await about.click();
    await ana.heading(ana.say("content.about")).waitFor();
  });
}
