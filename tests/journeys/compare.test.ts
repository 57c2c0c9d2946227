// The comparison as a window over the page, and as a page without scripts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { aCategory, ofOneKindAndAnother } from "../support/goods.ts";
import { expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;
const { same, other } = await ofOneKindAndAnother(shop);

async function comparing(ids: string[], options: CustomerOptions = {}): Promise<Customer> {
  const ana = await stage.customer(options);
  await ana.context.addCookies([{ name: "compare", value: ids.join("."), url: shop.origin() }]);
  await ana.open("/contacts");
  return ana;
}

const link = (ana: Customer) => ana.tools.getByRole("link", { name: ana.say("compare.title") });
const windowOf = (ana: Customer) => ana.page.getByRole("dialog", { name: ana.say("compare.title") });
const compareCookie = async (ana: Customer) =>
  (await ana.context.cookies()).find(({ name }) => name === "compare")?.value;

/** Hovers the icon first, as a person does before a click. */
async function openWindow(ana: Customer): Promise<void> {
  await link(ana).hover();
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
  await link(ana).click();
  await windowOf(ana).waitFor();
}

/** Accessibility in light and dark. */
async function expectForEverybody({ page }: Customer): Promise<void> {
  await expectAccessibleInBothSchemes(page);
}

test("the icon opens the comparison over the page; products are removed there, one by one and all", async () => {
  const ana = await comparing([...same.slice(0, 3), other]);
  await openWindow(ana);
  const window = windowOf(ana);
  assert.match(ana.page.url(), /\/contacts$/);
  const rows = window.getByRole("listitem");
  assert.equal(await rows.count(), 4);
  assert.equal(await window.getByRole("heading", { level: 3 }).count(), 2);
  await expectForEverybody(ana);
  await rows
    .first()
    .getByRole("button", { name: ana.say("compare.remove") })
    .click();
  await until("one is gone", async () => (await rows.count()) === 3);
  assert.equal(await compareCookie(ana), [...same.slice(1, 3), other].join("."));
  assert.ok(await window.evaluate((dialog) => dialog.contains(document.activeElement)), "the keyboard is still there");
  await window.getByText(ana.say("compare.clear"), { exact: true }).click();
  await expectForEverybody(ana);
  await window.getByRole("button", { name: ana.say("compare.clear_all") }).click();
  await window.getByText(ana.say("compare.empty_text")).waitFor();
  assert.equal(await compareCookie(ana), undefined);
  await ana.page.keyboard.press("Escape");
  await window.waitFor({ state: "hidden" });
  assert.ok(await link(ana).evaluate((opener) => opener === document.activeElement), "the focus is where it was");
});

async function openOnPhone(ana: Customer): Promise<void> {
  await ana.page.locator("[popovertarget=catalogue]:visible").first().tap();
  const catalogue = ana.page.locator("#catalogue");
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
  await catalogue.locator("label", { hasText: ana.say("shop.menu") }).tap();
  await catalogue.getByRole("link", { name: ana.say("compare.title") }).tap();
  await windowOf(ana).waitFor();
  await catalogue.waitFor({ state: "hidden" });
}

test("on a phone the window opens from the catalogue's, fits the screen, and Back closes it", async () => {
  const ana = await comparing([...same.slice(0, 3), other], { phone: true, language: "uk" });
  await openOnPhone(ana);
  const window = windowOf(ana);
  assert.equal(await window.getByRole("listitem").count(), 4);
  const screen = ana.page.viewportSize();
  const { left, right, height } = await window.evaluate((dialog) => dialog.getBoundingClientRect().toJSON());
  assert.ok(left >= 0 && right <= (screen?.width ?? 0) && height <= (screen?.height ?? 0));
  assert.ok(await window.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth), "nothing is cut off");
  await expectForEverybody(ana);
  await ana.page.goBack();
  await window.waitFor({ state: "hidden" });
  assert.match(ana.page.url(), /\/contacts$/);
});

test("on a phone a product is removed in the window, its page shows only differences, and Back shows all rows", async () => {
  const ana = await comparing([...same.slice(0, 3), other], { phone: true });
  await openOnPhone(ana);
  const rows = windowOf(ana).getByRole("listitem");
  await rows
    .first()
    .getByRole("button", { name: ana.say("compare.remove") })
    .tap();
  await until("one is gone", async () => (await rows.count()) === 3);
  assert.equal(await compareCookie(ana), [...same.slice(1, 3), other].join("."));
  await windowOf(ana)
    .getByRole("link", { name: ana.say("compare.see") })
    .tap();
  const names = ana.main.getByRole("rowheader");
  await names.first().waitFor();
  const all = await names.count();
  await ana.main.getByRole("link", { name: ana.say("compare.only_differences") }).tap();
  const more = ana.main.getByRole("link", { name: ana.say("compare.all_rows") });
  await more.waitFor();
  const differing = await names.count();
  assert.ok(differing > 0 && differing < all, `${differing} of ${all} rows`);
  await expectForEverybody(ana);
  await ana.main
    .getByRole("button", { name: ana.say("compare.remove") })
    .first()
    .tap();
  await until("the list is one shorter", async () => (await compareCookie(ana)) === [same[2], other].join("."));
  await more.waitFor({ state: "hidden" });
  await ana.page.goBack();
  await names.first().waitFor();
});

test("the window links to the comparison page", async () => {
  const ana = await comparing(same.slice(0, 2));
  await openWindow(ana);
  await windowOf(ana)
    .getByRole("link", { name: ana.say("compare.see") })
    .click();
  await ana.main.getByRole("columnheader").nth(1).waitFor();
  // On the page itself the icon is a plain link.
  await openPage(ana);
});

test("if the window cannot load its page opens, and without scripts the icon links to it", async () => {
  const ana = await comparing(same.slice(0, 2));
  await ana.page.route("**/ro/compare", (route) =>
    route.request().headers()["part"] ? route.abort() : route.continue(),
  );
  await openPage(ana);
  await openPage(await comparing(same.slice(0, 2), { javaScript: false }));
});

async function openPage(ana: Customer): Promise<void> {
  await link(ana).click();
  await ana.heading(new RegExp(ana.say("compare.title"), "u")).waitFor();
  assert.equal(await windowOf(ana).count(), 0);
}

const LEAST_TARGET = 44;
const onCards = ({ main, say }: Customer) =>
  main.locator(".card").getByRole("button", { name: say("compare.compare") });

for (const phone of [true, false]) {
  test(`a product is compared from its card, beside the heart, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    await watchShifts(ana.page);
    await ana.page.goto(await aCategory(shop));
    await onCards(ana).first().waitFor();
    assert.equal(await onCards(ana).count(), await ana.main.locator(".card > .favourite").count());
    const button = onCards(ana).nth(1);
    const [own, heart] = [
      await button.boundingBox(),
      await ana.main.locator(".card > .favourite").nth(1).boundingBox(),
    ];
    assert.ok(own && heart && own.width >= LEAST_TARGET && own.height >= LEAST_TARGET, JSON.stringify(own));
    assert.ok(own.x + own.width <= heart.x && own.y === heart.y, "neither covers the other");
    await button.click();
    const id = (await button.getAttribute("value")) ?? "";
    await until("it is compared", async () => (await compareCookie(ana)) === id);
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    await expectStill(ana.page);
    await expectForEverybody(ana);
    const other = await ana.anotherTab();
    await other.page.goto(ana.page.url());
    await other.main.locator(".to-compare[aria-pressed=true]").waitFor();
    await button.click();
    await until("it is not any more", async () => (await compareCookie(ana)) === undefined);
  });
}
