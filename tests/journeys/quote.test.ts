// The quote of a company in a browser: goods from their page, a target price and a note that outlive a reload, with and
// without scripts, on a phone and a desktop; two tabs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { type Good, someGoods } from "../support/goods.ts";
import { expectNoSideways } from "../support/layout.ts";
import { form, signedIn } from "../support/session.ts";
import { openShop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { Stage } from "../support/stage.ts";

const shop = await openShop();
const stage = await Stage.open({ opened: { shop, close: () => shop.close() } });
const OWN = { language: "ro", company_id: "12" };

/** Signs in by a request of its own, since a browser without scripts sends none, and begins an empty quote. */
async function signIn(elena: Customer): Promise<Shopper> {
  const shopper = await signedIn(shop, "casa", { email: "elena@example.com" });
  await shopper.send("/api/quote/clear", form(OWN));
  const url = shop.origin();
  await elena.context.addCookies([...shopper.cookies].map(([name, value]) => ({ name, value, url })));
  return shopper;
}

async function looksFine({ page }: Customer, javaScript: boolean): Promise<void> {
  if (javaScript) await expectAccessibleInBothSchemes(page);
  else await expectPlainAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page, page.url());
  if (size) await page.setViewportSize(size);
}

const within = ({ path }: Good) => path.slice("/ro".length);
const field = ({ page }: Customer, part: string, good: Good) => page.locator(`input[name="${part}-${good.id}"]`);

for (const { javaScript, ...options } of [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "ru", phone: true },
  { javaScript: false, language: "uk", phone: true },
  { javaScript: false, language: "en" },
] satisfies (CustomerOptions & { javaScript: boolean })[]) {
  const named = `${options.language}, ${"phone" in options ? "phone" : "desktop"}, ${javaScript ? "with" : "without"} scripts`;
  test(`a company customer asks for a price: ${named}`, async () => {
    const elena = await stage.customer({ ...options, javaScript });
    const { main, say, page } = elena;
    const [good, other] = (await someGoods(shop, "casa", options.language)) as [Good, Good];
    const shopper = await signIn(elena);
    await shopper.send("/api/quote/add", form({ ...OWN, product: other.id }));
    await elena.open(within(good));
    await page.locator(`button.to-quote[value="${good.id}"]`).click();
    await elena.heading(new RegExp(say("quotes.title"))).waitFor();
    assert.equal(await page.locator(".quote-line").count(), 2);
    await looksFine(elena, javaScript);
    await field(elena, "target", good).fill("12,5");
    await field(elena, "note", good).fill("până luni, fără grabă");
    if (javaScript) {
      await page.locator(`[data-product="${good.id}"] .quote-difference`, { hasText: "%" }).waitFor();
      await field(elena, "note", good).blur();
      await main.getByRole("status").getByText(say("quotes.saved"), { exact: true }).waitFor();
    } else {
      const saved = page.waitForEvent("load");
      await main.getByRole("button", { name: say("quotes.save"), exact: true }).click();
      await saved;
    }
    await page.reload();
    assert.match(await field(elena, "target", good).inputValue(), /^12[,.]50?$/);
    assert.equal(await field(elena, "note", good).inputValue(), "până luni, fără grabă");
    await looksFine(elena, javaScript);
    await page.emulateMedia({ media: "print" });
    assert.ok(await field(elena, "target", good).isVisible(), "the sheet is printed");
    assert.ok(await page.locator(".quote-parties").isVisible());
    assert.ok(!(await page.locator(".quote-ways").isVisible()));
    await page.emulateMedia({ media: "screen" });
    await page.locator(`[data-product="${other.id}"] [data-remove]`).click();
    await page.locator(`[data-product="${other.id}"]`).waitFor({ state: "detached" });
    assert.equal(await field(elena, "note", good).inputValue(), "până luni, fără grabă");
  });
}

test("a change in one tab is shown in the other", async () => {
  const elena = await stage.customer({ language: "ro" });
  const [good] = (await someGoods(shop)) as [Good];
  await signIn(elena);
  await elena.open(within(good));
  await elena.page.locator("button.to-quote").click();
  await field(elena, "target", good).waitFor();
  const second = await elena.context.newPage();
  await second.goto(elena.page.url());
  await second.locator(".quote-form[data-live]").waitFor();
  await elena.page.locator(".quote-form[data-live]").waitFor();
  await field(elena, "target", good).fill("3");
  await field(elena, "target", good).blur();
  await second.waitForFunction(
    (name) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value === "3,00",
    `target-${good.id}`,
  );
});
