// Windows of a page: each button that opens or closes one names an existing one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { pageKinds, SITES } from "../support/page-kinds.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Visited } from "../support/shopper.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const HIDING = "[popovertargetaction=hide]";

/** Mismatches between a page's windows and their buttons. */
function mismatches({ document }: Pick<Visited, "document">): string[] {
  return [...document.querySelectorAll("[popovertarget]")].flatMap((button) => {
    const name = button.getAttribute("popovertarget");
    const named = [...document.querySelectorAll("[id]")].filter(({ id }) => id === name);
    if (named.length !== 1) return [`${name} is there ${named.length} times`];
    return named[0]?.hasAttribute("popover") ? [] : [`${name} is no window`];
  });
}

for (const site of SITES) {
  test(`every button of a window names one window of its page, on each kind of page of ${site}`, async () => {
    const ana = shop.shopper(site);
    for (const { path, name, needsCart, list } of await pageKinds(shop, site, "ro")) {
      if (needsCart && !ana.cookies.has("cart_count")) await ana.addToCart(PLENTY);
      if (list) ana.cookies.set(list.name, list.value);
      const page = await ana.visit(`/ro${path}`);
      assert.deepEqual(mismatches(page), [], name);
      // The checkout has its own frame.
      const leadsAway = page.document.querySelector("#catalogue, .header-search, .bottom-bar") !== null;
      assert.equal(leadsAway, name !== "checkout", name);
      if (!leadsAway) continue;
      assert.ok(page.document.querySelector("#catalogue[popover]"), `${name}: the catalogue`);
      assert.ok(page.document.querySelector(`#catalogue ${HIDING}[popovertarget=catalogue]`), `${name}: its way out`);
      assert.ok(page.document.querySelector("header input[role=combobox]"), `${name}: the search`);
    }
  });
}

test("a button of a missing, duplicate or non-window element is detected", () => {
  for (const [html, complaint] of [
    ['<button popovertarget="basket"></button>', "basket is there 0 times"],
    ['<button popovertarget="a"></button><p id="a" popover></p><p id="a" popover></p>', "a is there 2 times"],
    ['<button popovertarget="a"></button><p id="a"></p>', "a is no window"],
  ] as const) {
    assert.deepEqual(mismatches(parsed(html)), [complaint]);
  }
});
