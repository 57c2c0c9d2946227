// A form before the consent panel is answered: the captcha waits for the answer, whichever it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { complaintsOf, expectAccessible } from "../support/browser.ts";
import type { CustomerOptions } from "../support/customer.ts";
import { pushCaptcha, submissionsOf } from "../support/forms.ts";
import { Stage } from "../support/stage.ts";
import { escaped, type Word } from "../support/words.ts";

const stage = await Stage.open();
const { shop } = stage;
await pushCaptcha(shop, "romania", { key: "k", version: 2, script: `${shop.backendUrl}/__demo/captcha.js` });

for (const [options, answer] of [
  [{}, "consent.refuse"],
  [{ phone: true }, "consent.save"],
] satisfies [CustomerOptions, Word][]) {
  test(`captcha: no third-party requests before the choice, and after "${answer}" the form is sent`, async () => {
    const ana = await stage.customer({ site: "romania", undecided: true, ...options });
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
    // Submits by keyboard, which the panel at the screen's edge never blocks.
    await send.press("Enter");
    await form.getByText(say("forms.captcha_undecided")).waitFor();
    assert.ok(await panel.isVisible());
    assert.deepEqual(foreign, []);
    // A link half under the sticky header would be too small a target.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
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
  });
}
