// Forced colours: state that is normally shown by background alone is shown by a line.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { aCategory, PLENTY } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();

const styleOf = (part: Locator, name: "appearance" | "borderTopStyle" | "outlineStyle") =>
  part.evaluate((element, name) => getComputedStyle(element)[name], name);

test("with forced colours, selected and invalid fields have a frame, windows an edge and selects their arrow", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.page.emulateMedia({ forcedColors: "active" });
  await ana.open();
  const here = ana.tools.locator("[aria-current]");
  assert.equal(await styleOf(here, "outlineStyle"), "solid");
  await ana.has(PLENTY);
  await ana.open("/checkout");
  await ana.hasScripts();
  await ana.placeOrder();
  // The first one has the focus ring, so the second is checked.
  assert.equal(await styleOf(ana.main.locator("[aria-invalid=true]").nth(1), "outlineStyle"), "solid");
  await ana.page.goto(await aCategory(stage.shop));
  assert.notEqual(await styleOf(ana.main.locator(".sort select"), "appearance"), "none");
  await ana.hasScripts();
  await ana.openMenu();
  const tabs = ana.page.locator(".window-tab");
  assert.deepEqual(await Promise.all([0, 1].map((at) => styleOf(tabs.nth(at), "outlineStyle"))), ["none", "solid"]);
  assert.equal(await styleOf(ana.page.locator("#catalogue"), "borderTopStyle"), "solid");
});
