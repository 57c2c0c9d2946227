// Two browsers of one account: the list names both, one ends the other, and the other is told why; then the account's data
// is downloaded. With and without scripts.
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { ANA } from "../support/session.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();

async function signIn(ana: Customer): Promise<void> {
  const { main, say } = ana;
  await ana.open(`?login=true&back=%2F${ana.language}%2Faccount%2Fsessions`);
  await main.getByLabel(say("checkout.email"), { exact: true }).fill(ANA.email);
  await main.getByLabel(say("session.password"), { exact: true }).fill(ANA.password);
  await main.getByRole("button", { name: say("session.sign_in"), exact: true }).click();
  await ana.heading(say("sessions.title")).waitFor();
}

for (const options of [
  { javaScript: true, language: "ro", phone: true },
  { javaScript: false, language: "uk", colorScheme: "dark" },
] satisfies CustomerOptions[]) {
  const scripts = options.javaScript ? "with" : "without";
  test(`a shopper ends the session of another browser, which is told why, ${scripts} scripts`, async () => {
    const [ana, other] = [await stage.customer(options), await stage.customer(options)];
    const { page, main, say } = ana;
    await signIn(other);
    await signIn(ana);
    const items = main.locator(".address-list > li");
    const own = items.filter({ hasText: say("sessions.this") });
    assert.equal(await own.count(), 1);
    assert.ok((await items.count()) >= 2);
    assert.match((await own.textContent()) ?? "", /Chrome/);
    if (options.javaScript) await expectAccessible(page);

    await main.getByRole("button", { name: say("sessions.end_others") }).click();
    await main.getByRole("status").getByText(say("sessions.others_ended")).waitFor();
    assert.equal(await items.count(), 1);
    if (options.javaScript) await expectAccessible(page);

    await other.open("/account/orders");
    await other.main.getByLabel(other.say("session.password"), { exact: true }).waitFor();
    await other.page.locator(".notice").getByText(say("sessions.ended")).waitFor();
    await signIn(other);

    await ana.open("/account/data");
    await ana.heading(say("deletion.title")).waitFor();
    if (options.javaScript) await expectAccessible(page);
    const started = page.waitForEvent("download");
    await main.getByRole("link", { name: say("deletion.copy") }).click();
    const file = await started;
    assert.match(file.suggestedFilename(), /^casa-.*\.json$/);
    const copy = JSON.parse(await text(await file.createReadStream()));
    assert.equal(copy.sessions.length, 2);
  });
}
