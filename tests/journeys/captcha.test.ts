// A form before the panel of consent is answered: the captcha waits for the answer, whatever it is.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { complaintsOf, expectAccessible, openBrowser } from "../support/browser.ts";
import { aCustomer, type Manners } from "../support/customer.ts";
import { pushCaptcha, submissionsOf } from "../support/forms.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { escaped, type Word } from "../support/words.ts";

let shop: Shop;
let browser: Browser;
before(async () => {
  shop = await openShop();
  const script = `${shop.backendUrl}/__demo/captcha.js`;
  await pushCaptcha(shop, "romania", { key: "k", version: 2, script });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await shop?.close();
});

for (const [manners, answer] of [
  [{}, "consent.refuse"],
  [{ phone: true }, "consent.save"],
] satisfies [Manners, Word][]) {
  test(`captcha: before the choice nothing is asked of others, and after "${answer}" the form is sent`, async () => {
    const ana = await aCustomer(browser, shop, { site: "romania", undecided: true, ...manners });
    const { page, say } = ana;
    const complaints = complaintsOf(page);
    const foreign: string[] = [];
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(shop.origin("romania")) && !url.startsWith("data:")) foreign.push(url);
    });
    const delivered = async () => (await submissionsOf(shop, "request", "romania")).length;
    const before = await delivered();
    await ana.open("/contacts");
    const panel = page.getByRole("form", { name: say("consent.title") });
    await panel.waitFor();
    const form = page.locator(`form[action="/api/forms/request?language=${ana.language}"]`).first();
    const field = (word: Word) => form.getByLabel(new RegExp(`^${escaped(say(word))}(\\s|$)`));
    await field("forms.name").fill("Ana Rusu");
    await field("checkout.phone").fill("0721 234 567");
    await field("forms.message").fill("Bună ziua!");
    const send = form.getByRole("button", { name: say("forms.send") });
    // By keyboard, which the panel at the edge of the screen never covers.
    await send.press("Enter");
    await form.getByText(say("forms.captcha_undecided")).waitFor();
    assert.ok(await panel.isVisible());
    assert.deepEqual(foreign, []);
    await expectAccessible(page);
    if (answer === "consent.save") await panel.getByText(say("consent.choose")).click();
    await panel.getByRole("button", { name: say(answer) }).click();
    await panel.waitFor({ state: "hidden" });
    await form.getByText(say("forms.captcha_undecided")).waitFor({ state: "hidden" });
    assert.equal(await field("forms.message").inputValue(), "Bună ziua!");
    assert.equal(await delivered(), before);
    await send.click();
    await form.getByText(say("forms.sent_request")).waitFor();
    assert.equal(await delivered(), before + 1);
    assert.deepEqual([foreign, complaints], [[`${shop.backendUrl}/__demo/captcha.js?render=explicit`], []]);
    await ana.leave();
  });
}
