// Layout and accessibility of single parts of a page. (tests/journeys/every-page checks each kind of page.)
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import { aCategory, aProduct, categoryPaths, PLENTY, someContent } from "../support/goods.ts";
import { coveredFocus, expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { type PageKind, pageKinds, prepare, SITES } from "../support/page-kinds.ts";
import { Stage } from "../support/stage.ts";

const WIDTHS = [320, 360, 768, 1280, 1920];
/** More tab stops than a person would go through here. */
const MOST_STOPS = 40;

const stage = await Stage.open();
const { shop } = stage;

test("the resellers' theme, with its longer header, is accessible too", async () => {
  for (const phone of [false, true]) {
    const ana = await stage.customer({ site: "partner", language: "ru", phone });
    await watchShifts(ana.page);
    await ana.open();
    await ana.page.waitForLoadState("load");
    await expectStill(ana.page);
    await expectAccessibleInBothSchemes(ana.page);
    for (const width of WIDTHS) {
      await ana.page.setViewportSize({ width, height: 800 });
      await expectNoSideways(ana.page, `partner at ${width}`);
    }
    await ana.leave();
  }
});

test("the header is at least 88 pixels high, 80 on smaller screens, and a page at most 1920 wide", async () => {
  for (const site of SITES) {
    const ana = await stage.customer({ site });
    await ana.open();
    for (const [width, least] of [
      [2400, 88],
      [1025, 88],
      [1024, 80],
      [360, 80],
    ] as const) {
      await ana.page.setViewportSize({ width, height: 800 });
      const [header, page] = await Promise.all(
        [ana.page.locator("header.header"), ana.main].map((part) => part.boundingBox()),
      );
      assert.ok((header?.height ?? 0) >= least, `${site} at ${width}: ${header?.height}`);
      assert.ok((page?.width ?? 0) <= 1920, `${site} at ${width}: ${page?.width}`);
    }
    await ana.leave();
  }
});

/** Tablet widths: the smallest, a common one, the largest. */
const TABLETS = [769, 820, 1024];
/** The least visible width of the search field, in pixels. */
const LEAST_ROOM = 200;

for (const site of [...SITES, "partner"] as const) {
  test(`a tablet has room for search, languages and a phone number, on ${site}`, async () => {
    for (const language of site === "romania" ? (["ro"] as const) : (["ru", "uk"] as const)) {
      const ana = await stage.customer({ site, language });
      await ana.open();
      for (const width of TABLETS) {
        const where = `${site} in ${language} at ${width}`;
        await ana.page.setViewportSize({ width, height: 800 });
        await expectNoSideways(ana.page, where);
        const room = await ana.search.evaluate((field) => {
          const { paddingLeft, paddingRight } = getComputedStyle(field);
          return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        });
        assert.ok(room >= LEAST_ROOM, `${where}: ${room}`);
        const banner = ana.page.getByRole("banner").first();
        assert.ok(await banner.locator("[popovertarget=languages]").isVisible(), where);
        await banner.locator("[popovertarget=catalogue]").click();
        const foot = ana.page.locator("#catalogue .window-foot");
        await foot.locator("a[href^='tel:']").waitFor();
        await foot.locator("[popovertarget=languages]").waitFor();
        await ana.page.keyboard.press("Escape");
      }
      await ana.leave();
    }
  });
}

test("no button overflows its card on a phone, in the language with the longest words", async () => {
  const ana = await stage.customer({ language: "uk", phone: true });
  await ana.open(`/search?query=${encodeURIComponent("Ваза")}`);
  await ana.main.locator(".card > .button:disabled").first().waitFor();
  const wide = await ana.main.locator(".card").evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { right } = card.getBoundingClientRect();
      const buttons = [...card.querySelectorAll(".button")];
      return buttons
        .filter((button) => button.getBoundingClientRect().right > right)
        .map((button) => button.textContent);
    }),
  );
  assert.deepEqual(wide, []);
});

test("no badge covers a picture or leaves its card, as a grid and as a list, in the longest words", async () => {
  for (const [site, language] of [
    ["casa", "uk"],
    ["pharmacy", "ru"],
  ] as const) {
    const ana = await stage.customer({ site, language });
    const list = await aCategory(shop, site, language);
    for (const view of ["", "?view=list"]) {
      await ana.page.goto(`${list}${view}`);
      await ana.main.locator(".card-badges").first().waitFor();
      for (const width of WIDTHS) {
        await ana.page.setViewportSize({ width, height: 800 });
        const odd = await ana.main.locator(".card:has(.card-badges)").evaluateAll((cards) =>
          cards.flatMap((card) => {
            const picture = card.querySelector(".card-picture")?.getBoundingClientRect();
            const badges = [...card.querySelectorAll(".badge")].map((badge) => badge.getBoundingClientRect());
            const covers = (one: DOMRect) =>
              !picture || (one.top < picture.bottom && one.left < picture.right && one.right > picture.left);
            const { right } = card.getBoundingClientRect();
            return badges.some((one) => covers(one) || one.right > right) ? [card.textContent] : [];
          }),
        );
        assert.deepEqual(odd, [], `${site}${view} at ${width}`);
      }
    }
    await ana.leave();
  }
});

test("prices and buttons of a list are aligned", async () => {
  const ana = await stage.customer();
  await ana.page.goto(`${await aCategory(shop)}?view=list`);
  await ana.page.evaluate(() => document.fonts.ready);
  const ends = await ana.main.locator(".card-rows > .card").evaluateAll((cards) =>
    cards.map((card) => {
      // Text for screen readers only is in elements of its own.
      const parts = [...card.querySelectorAll(".price,.price-old,.price-unit,.card-points")];
      const words = parts.flatMap((part) => [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE));
      const sides = words.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect().right;
      });
      const button = card.querySelector(".button")?.getBoundingClientRect().right ?? 0;
      return Math.round(Math.abs(Math.max(...sides) - button));
    }),
  );
  assert.ok(ends.length > 3);
  assert.deepEqual(
    ends,
    ends.map(() => 0),
  );
});

/** Cards that differ from others of their row in what stands at the price. */
const DIFFERENT = ["card-points", "price-old", "price-unit"];

for (const [site, language, width] of [
  ["pharmacy", "uk", 360],
  ["pharmacy", "uk", 1440],
  ["casa", "ro", 390],
  ["casa", "ro", 1440],
] as const) {
  test(`prices and buttons of a row align whatever stands beside them, on ${site} at ${width}`, async () => {
    const ana = await stage.customer({ site, language, phone: width < 640 });
    const mixed = new Set<string>();
    for (const path of (await categoryPaths(shop, site, language)).slice(0, 4)) {
      await ana.page.setViewportSize({ width, height: 800 });
      await ana.page.goto(path);
      await ana.page.evaluate(() => document.fonts.ready);
      const rows = await ana.main.locator(".cards:not(.rail, .card-rows) > .card").evaluateAll((cards, classes) => {
        const rows = new Map<number, { price: number; button: number; has: string[] }[]>();
        for (const card of cards) {
          const price = document.createRange();
          const text = [...(card.querySelector(".card-price")?.childNodes ?? [])].find(
            ({ nodeType }) => nodeType === 3,
          );
          const button = card.querySelector(":scope > .button")?.getBoundingClientRect();
          if (!text || !button) continue;
          price.selectNodeContents(text);
          const top = Math.round(card.getBoundingClientRect().top);
          const { bottom } = price.getBoundingClientRect();
          const has = classes.filter((one) => card.querySelector(`.${one}`));
          rows.set(top, [...(rows.get(top) ?? []), { price: Math.round(bottom), button: Math.round(button.top), has }]);
        }
        return [...rows.values()];
      }, DIFFERENT);
      assert.ok(rows.length > 1, path);
      for (const row of rows) {
        for (const one of ["price", "button"] as const) {
          const [first = 0] = row.map((card) => card[one]);
          const off = row.filter((card) => Math.abs(card[one] - first) > 1);
          assert.deepEqual(off, [], `${path}: ${one} ${JSON.stringify(row)}`);
        }
        const parts = DIFFERENT.filter((part) => new Set(row.map(({ has }) => has.includes(part))).size > 1);
        for (const part of parts) mixed.add(part);
      }
    }
    assert.ok(mixed.size > 0, "some rows have different cards");
  });
}

test("the button of the order search stands beside its fields, with their height", async () => {
  const ana = await stage.customer();
  await ana.isSignedIn();
  await ana.open("/account/orders?search=9");
  const parts = ["input[type=search]", "select", "input[type=date]", "button"];
  const edges = await ana.main.locator(".order-filter").evaluate(
    (form, parts) =>
      parts.map((part) => {
        const { top, bottom } = form.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return [Math.round(top), Math.round(bottom)].join();
      }),
    parts,
  );
  assert.deepEqual(edges, Array(parts.length).fill(edges[0]));
});

test("checkout fields do not overlap, and form one column on a phone", async () => {
  for (const site of SITES) {
    const ana = await stage.customer({ site, language: "uk", phone: true });
    await ana.open();
    await ana.has(PLENTY);
    await ana.open("/checkout");
    const step = ana.main.locator(".step");
    await step.first().waitFor();
    const narrow = await step.evaluateAll((steps) =>
      steps.flatMap((step) => {
        const { paddingLeft, paddingRight } = getComputedStyle(step);
        const room = step.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return [...step.querySelectorAll(".field, .choice, .button-main")]
          .map((part) => ({ width: part.getBoundingClientRect().width, html: part.outerHTML.slice(0, 80) }))
          .filter(({ width }) => width > 0 && width < room - 1)
          .map(({ width, html }) => `${width} of ${room}: ${html}`);
      }),
    );
    assert.deepEqual(narrow, [], site);
    await ana.leave();
  }
});

test("disabled controls have half opacity, and enabled ones full opacity", async () => {
  const ana = await stage.customer();
  await ana.page.goto(await aCategory(shop));
  const strengths = (state: string) =>
    ana.main
      .locator(`.button:is(${state})`)
      .evaluateAll((buttons) => [...new Set(buttons.map((button) => getComputedStyle(button).opacity))]);
  const option = ana.page.locator('.option:not([aria-current="true"])').first();
  await option.evaluate((link) => link.setAttribute("aria-disabled", "true"));
  assert.equal(await option.evaluate((link) => getComputedStyle(link).opacity), "0.5");
  assert.deepEqual(await strengths(":enabled"), ["1"]);
  await ana.main
    .locator(".button:enabled")
    .first()
    .evaluate((button) => button.setAttribute("disabled", ""));
  assert.deepEqual(await strengths(":disabled"), ["0.5"]);
});

for (const phone of [false, true]) {
  test(`the focused element is never under the header or the bar, on ${phone ? "a phone" : "a desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    const within = (path: string) => path.slice("/ro".length);
    const { article } = await someContent(shop);
    const covered: string[] = [];
    const tabThrough = async (key: "Tab" | "Shift+Tab", path: string) => {
      for (let stop = 0; stop < MOST_STOPS; stop++) {
        await ana.page.keyboard.press(key);
        const element = await coveredFocus(ana.page);
        if (element) covered.push(`${path}, ${key} ${stop + 1}: ${element}`);
      }
    };
    await ana.open();
    for (const kind of [
      { name: "home", path: "" },
      { name: "category", path: within(await aCategory(shop)) },
      { name: "product", path: within((await aProduct(shop)).path) },
      { name: "article", path: `/articles/${article}` },
      { name: "form", path: "/contacts" },
      ...(await pageKinds(shop, "casa", "ro")).filter(({ name }) => name === "comparison"),
      { name: "cart", path: "/cart", needsCart: true },
      { name: "checkout", path: "/checkout", needsCart: true },
      { name: "account", path: "/account/orders", needsAccount: true },
    ] satisfies PageKind[]) {
      await prepare(ana, kind);
      await ana.open(kind.path);
      await tabThrough("Tab", kind.name);
      await ana.page.getByRole("contentinfo").getByRole("link").first().focus();
      await tabThrough("Shift+Tab", kind.name);
    }
    assert.deepEqual(covered, []);
  });
}

test("the first tab stop is the skip link", async () => {
  const ana = await stage.customer();
  await ana.open((await aCategory(shop)).slice("/ro".length));
  await ana.page.keyboard.press("Tab");
  const skip = ana.page.getByRole("link", { name: ana.say("shop.skip_to_content") });
  await skip.waitFor();
  assert.equal(await skip.evaluate((link) => link === document.activeElement), true);
  await ana.page.keyboard.press("Enter");
  await ana.page.keyboard.press("Tab");
  assert.equal(await ana.main.evaluate((main) => main.contains(document.activeElement)), true);
});

test("the drawer traps the focus and returns it", async () => {
  const ana = await stage.customer();
  await ana.open();
  await ana.has(PLENTY);
  await ana.cartLink.focus();
  await ana.page.keyboard.press("Enter");
  const close = ana.drawer.getByRole("button", { name: ana.say("cart.close") });
  await close.waitFor();
  await ana.drawer.getByRole("link", { name: ana.say("cart.checkout") }).waitFor();
  for (let stop = 0; stop < 12; stop++) {
    await ana.page.keyboard.press("Tab");
    const outside = await ana.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("dialog");
    });
    assert.equal(outside, false);
  }
  await ana.page.keyboard.press("Escape");
  await ana.drawer.waitFor({ state: "hidden" });
  assert.equal(await ana.cartLink.evaluate((link) => link === document.activeElement), true);
});
