// Sign-in with another service: there and back, with and without scripts, and cancelled.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { CustomerOptions } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
import { letIn, Provider, TRUSTED } from "../support/provider.ts";
import { Stage } from "../support/stage.ts";

const provider = new Provider();
await provider.open();
const stage = await Stage.open({ variables: TRUSTED });
after(() => provider.close());
await letIn(stage.shop, "casa", [provider.google(), provider.entry("facebook", "Facebook")]);

for (const options of [
  { javaScript: true, language: "ro", phone: true },
  { javaScript: false, language: "uk", colorScheme: "dark" },
] satisfies CustomerOptions[]) {
  test(`a guest's goods are kept, ${options.javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer(options);
    const { page, main, say, language } = ana;
    const google = main.getByRole("link", { name: say("session.with", { name: "Google" }) });
    await ana.open();
    await ana.has(PLENTY);
    await ana.open(`?login=true&back=/${language}/cart`);
    if (options.javaScript) await expectAccessible(page);
    provider.refuses = true;
    await google.click();
    await main.getByRole("status").getByText(say("session.with_cancelled")).waitFor();
    if (options.javaScript) await expectAccessible(page);
    provider.refuses = false;
    await google.click();
    await page.waitForURL(`**/${language}/cart`);
    await main.locator(".lines .line").first().waitFor();
    const names = (await ana.context.cookies()).map(({ name }) => name);
    assert.ok(names.includes("token") && !names.includes("sign_in_with"), names.join(" "));
  });
}
