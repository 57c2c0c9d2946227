// Sign-in by a one-time code: asked for, mistyped, sent again and entered, with and without scripts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { CustomerOptions } from "../support/customer.ts";
import { ANA } from "../support/session.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

/** Half a minute of the wait is three seconds of the test. */
const stage = await Stage.open({ sendingSpeed: 10 });
const lettersTo = async (to: string) => (await stage.shop.demo.mail(to)).filter(({ code }) => code);

for (const options of [
  { javaScript: true, language: "ro", phone: true },
  { javaScript: false, language: "uk", colorScheme: "dark" },
] satisfies CustomerOptions[]) {
  test(`a shopper signs in with a code from a letter, ${options.javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer(options);
    const { page, main, say } = ana;
    const code = main.getByLabel(say("codes.code"));
    const email = main.getByLabel(say("checkout.email"), { exact: true });
    const again = main.getByRole("button", { name: say("codes.send_again") });
    const typed = `${ana.language}-${ANA.email}`;

    await ana.open("?login=true");
    await main.getByRole("link", { name: say("codes.title") }).click();
    await ana.heading(say("codes.title")).waitFor();
    if (options.javaScript) await expectAccessible(page);
    await email.fill(`x${typed}`);
    await main.getByRole("button", { name: say("codes.send") }).click();
    await ana.heading(say("codes.enter_title")).waitFor();
    await main.getByText("x•••@example.com").waitFor();
    await main.getByRole("link", { name: say("codes.change") }).click();
    await ana.heading(say("codes.title")).waitFor();
    assert.equal(await email.inputValue(), `x${typed}`);
    await email.fill(typed);
    await main.getByLabel(say("session.remember")).check();
    await main.getByRole("button", { name: say("codes.send") }).click();
    await ana.heading(say("codes.enter_title")).waitFor();
    if (options.javaScript) await expectAccessible(page);
    assert.equal((await lettersTo(typed)).length, 1);

    await code.fill("000 000");
    await main.getByRole("button", { name: say("session.sign_in") }).click();
    await main.getByRole("alert").getByText(say("codes.wrong")).waitFor();
    if (options.javaScript) await expectAccessible(page);
    await ana.open("/account/sign-in/code/sent?rememberMe=true");
    await until("another letter may be sent", async () => {
      await again.click();
      await ana.heading(say("codes.enter_title")).waitFor();
      return (await lettersTo(typed)).length === 2;
    });
    await code.fill([...((await lettersTo(typed))[0]?.code ?? "")].join(" "));
    await main.getByRole("button", { name: say("session.sign_in") }).click();
    await page.waitForURL(/account/);
    const cookies = await ana.context.cookies();
    assert.ok((cookies.find(({ name }) => name === "token")?.expires ?? 0) > Date.now() / 1000, "remembered");
  });
}
