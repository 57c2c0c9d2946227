// The favourites page: removal, the browser's cookie, and clearing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { someGoods } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;
const ids = (await someGoods(shop)).slice(0, 3).map(({ id }) => id);

/** Accessibility in light and dark. */
async function expectForEverybody({ page }: Customer): Promise<void> {
  await expectAccessibleInBothSchemes(page);
}

test("a removed product stays visible until the page is left; its heart waits for the response", async () => {
  const ana = await stage.customer();
  await ana.context.addCookies([{ name: "favourites", value: ids.join("."), url: shop.origin() }]);
  await ana.open("/favorites");
  const stored = () => ana.page.evaluate(() => localStorage.getItem("favourites"));
  await until("the ids are in the browser's storage", async () => (await stored()) === `[${ids}]`);
  const hearts = ana.main.getByRole("button", { name: ana.say("product.favourite") });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await ana.page.route("**/api/favourites/*", async (route) => {
    asked++;
    await answered;
    await route.continue();
  });
  const heart = hearts.first();
  await heart.click();
  await until("it is busy", async () => (await heart.getAttribute("aria-busy")) === "true");
  await heart.click();
  answer();
  await ana.page
    .getByRole("status")
    .filter({ hasText: ana.say("favourites.removed") })
    .waitFor();
  await until("it is empty", async () => (await heart.getAttribute("aria-pressed")) === "false");
  assert.deepEqual([asked, await hearts.count(), await stored()], [1, 3, `[${ids.slice(1)}]`]);
  await expectForEverybody(ana);
  const drawn = await ana.main.locator(".card").evaluateAll((cards) =>
    cards.map((card) => {
      const styleOf = (part: string) => getComputedStyle(card.querySelector(part) ?? card);
      return `${styleOf(".card-picture").opacity} ${styleOf(".card-title").textDecorationLine}`;
    }),
  );
  assert.deepEqual(drawn, ["0.45 line-through", "1 none", "1 none"], "it is drawn as gone, and the others are not");
  await ana.page.reload();
  await until("two are left", async () => (await hearts.count()) === 2);
});

for (const javaScript of [true, false]) {
  test(`all are removed after a confirmation, ${javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer({ javaScript, phone: true });
    await ana.context.addCookies([{ name: "favourites", value: ids.join("."), url: shop.origin() }]);
    await ana.open("/favorites");
    await ana.main.getByText(ana.say("favourites.clear"), { exact: true }).click();
    if (javaScript) await expectForEverybody(ana);
    await ana.main.getByRole("button", { name: ana.say("favourites.clear_all") }).click();
    await ana.heading(ana.say("favourites.empty_title")).waitFor();
    assert.equal(
      (await ana.context.cookies()).some(({ name }) => name === "favourites"),
      false,
    );
    if (javaScript) {
      await until("the storage too", () => ana.page.evaluate(() => localStorage.getItem("favourites") === null));
    }
  });
}
