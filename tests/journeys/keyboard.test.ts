// Keyboard: whatever opens by it closes by it, and browsing options changes nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aCategory } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();
const { shop } = stage;

for (const by of ["pointer", "keyboard"] as const) {
  test(`Escape hides a category's list opened by the ${by}, until the next interaction`, async () => {
    const ana = await stage.customer();
    await ana.open();
    await ana.hasScripts();
    const bar = ana.page.getByRole("navigation", { name: ana.say("shop.main_navigation") });
    // The list loads on demand.
    const item = bar.locator(":scope > ul > li");
    const list = item.first().locator("ul");
    const open = async () => {
      if (by === "pointer") await item.first().hover();
      else await item.first().getByRole("link").first().focus();
    };
    await open();
    await list.waitFor();
    await ana.page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await ana.page.keyboard.press("Tab");
    await open();
    await list.waitFor();
  });
}

test("the keyboard closes the catalogue window by leaving it, and is never under it", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.open();
  await ana.hasScripts();
  const opener = ana.tools.getByRole("button", { name: ana.say("shop.catalogue") });
  const close = ana.page.getByRole("button", { name: ana.say("shop.close") });
  const window = ana.page
    .getByRole("navigation", { name: ana.say("shop.catalogue"), exact: true })
    .filter({ has: close });
  // A tap on the same button toggles it.
  for (const state of ["visible", "hidden", "visible"] as const) {
    if (state === "hidden") await close.click();
    else await opener.click();
    await window.waitFor({ state });
  }
  await window.locator(":is(a, button, select):visible").last().focus();
  assert.equal(await window.isVisible(), true);
  await ana.page.keyboard.press("Tab");
  await window.waitFor({ state: "hidden" });
});

test("typed text is not exposed in the page's attributes", async () => {
  const ana = await stage.customer();
  await ana.open("?login=true");
  await ana.hasScripts();
  const password = ana.main.locator("input[type=password]");
  await password.focus();
  await ana.page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes)
        said.push((target as Element).getAttribute(attributeName ?? "") ?? "");
    }).observe(document, { attributes: true, subtree: true });
  });
  await password.press("q");
  await password.press("Escape");
  const said = await ana.page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  assert.ok(said.length > 0 && !said.includes("q"), said.join());
});

test("a sort order browsed by keyboard is applied by its button, a clicked one at once", async () => {
  const ana = await stage.customer();
  const path = (await aCategory(shop)).slice("/ro".length);
  await ana.open(path);
  await ana.hasScripts();
  const order = ana.main.getByRole("combobox", { name: ana.say("catalogue.sort_by") });
  const apply = ana.main
    .getByRole("button", { name: ana.say("catalogue.apply") })
    .and(ana.page.locator(".sort button"));
  const here = ana.page.url();
  assert.equal(await apply.isVisible(), false);
  await order.focus();
  await ana.page.keyboard.press("ArrowDown");
  await apply.waitFor();
  await ana.page.keyboard.press("ArrowDown");
  const chosen = await order.inputValue();
  assert.equal(ana.page.url(), here);
  await ana.page.keyboard.press("Tab");
  await Promise.all([ana.page.waitForURL(/sort=/), ana.page.keyboard.press("Enter")]);
  assert.equal(await order.inputValue(), chosen);

  await ana.open(path);
  await ana.hasScripts();
  await order.click();
  await Promise.all([ana.page.waitForURL(/sort=/), order.selectOption(chosen)]);
});
