// Sign-in, the account's orders and sign-out, with and without scripts; other tabs follow.
import assert from "node:assert/strict";
import { test } from "node:test";
import { complaintsOf, expectAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { ANA, NO_ACCOUNT } from "../support/session.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();

const at = ({ page }: Customer) => new URL(page.url()).pathname + new URL(page.url()).search;

const email = ({ main, say }: Customer) => main.getByLabel(say("checkout.email"), { exact: true });

/** By the header's link to the form, and submits it. */
async function signIn(ana: Customer, password = ANA.password): Promise<void> {
  const { say, main } = ana;
  await ana.page
    .getByRole("banner")
    .first()
    .getByRole("link", { name: say("account.account") })
    .click();
  await ana.heading(say("session.title")).waitFor();
  assert.equal(at(ana), `/${ana.language}?login=true`);
  await email(ana).fill(ANA.email);
  await main.getByLabel(say("session.password")).fill(password);
  await main.getByRole("button", { name: say("session.sign_in") }).click();
}

const signOut = ({ main, say }: Customer) => main.getByRole("button", { name: say("account.sign_out") }).click();

for (const options of [
  { javaScript: true, language: "ro" },
  { javaScript: false, language: "uk", phone: true, colorScheme: "dark" },
] satisfies CustomerOptions[]) {
  test(`a shopper signs in, sees the orders, and signs out, ${options.javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer(options);
    const { say, main, page } = ana;
    await ana.open();
    await signIn(ana, "wrong");
    const refused = NO_ACCOUNT[ana.language];
    await main.getByRole("alert").getByText(refused).waitFor();
    assert.equal(await main.getByText(refused).count(), 1);
    assert.equal(at(ana), `/${ana.language}?login=true`);
    assert.equal(await main.getByText(say("checkout.errors_title")).count(), 0);
    assert.equal(await email(ana).inputValue(), ANA.email);
    assert.equal(await main.getByLabel(say("session.password")).inputValue(), "");
    if (options.javaScript) await expectAccessible(page);
    await main.getByLabel(say("session.password")).fill(ANA.password);
    await main.getByRole("button", { name: say("session.sign_in") }).click();

    await ana.heading(say("account.orders")).waitFor();
    assert.equal(at(ana), `/${ana.language}/account/orders`);
    await main.getByText(say("account.order_number", { number: "CC-90003" })).waitFor();
    if (options.javaScript) await expectAccessible(page);
    await main.getByRole("link", { name: say("account.overview") }).click();
    await main.getByText(say("account.greeting", { name: "Ana Rusu" })).waitFor();
    if (options.javaScript) await expectAccessible(page);
    const names = (await ana.context.cookies()).filter(({ httpOnly }) => !httpOnly).map(({ name }) => name);
    for (const name of ["token", "refresh_token", "identity"]) assert.ok(!names.includes(name), `${name} can be read`);

    await signOut(ana);
    await ana.heading(say("session.title")).waitFor();
    await ana.open("/cabinet");
    await ana.heading(say("session.title")).waitFor();
  });
}

test("a link to a page of the account, as letters have it, is followed after the sign-in", async () => {
  const ana = await stage.customer({ language: "uk", phone: true });
  const { say, main } = ana;
  const link = "/uk/account/orders?page=1&utm_source=letter";
  await ana.page.goto(link);
  await ana.heading(say("session.title")).waitFor();
  await email(ana).fill(ANA.email);
  await main.getByLabel(say("session.password")).fill("wrong");
  await main.getByRole("button", { name: say("session.sign_in") }).click();
  await main.getByRole("alert").getByText(NO_ACCOUNT.uk, { exact: true }).waitFor();
  await main.getByLabel(say("session.password")).fill(ANA.password);
  await main.getByRole("button", { name: say("session.sign_in") }).click();
  await ana.heading(say("account.orders")).waitFor();
  assert.equal(at(ana), link);
});

test("another tab reloads after a sign-in or sign-out, and tabs without a change do not", async () => {
  const first = await stage.customer();
  const second = await first.anotherTab();
  const complaints = [...complaintsOf(first.page), ...complaintsOf(second.page)];
  const knows = ({ page }: Customer) => page.locator("meta[name=auth]").waitFor({ state: "attached" });
  await second.open("?login=true");
  await knows(second);
  await first.open();
  await signIn(first);
  await first.heading(first.say("account.orders")).waitFor();
  await second.heading(second.say("account.orders")).waitFor();
  await knows(second);
  await knows(first);
  await second.page.waitForLoadState("load");

  let loads = 0;
  second.page.on("load", () => loads++);
  await first.page.reload();
  await knows(first);
  await first.open("/cabinet");
  await knows(first);
  assert.equal(loads, 0, "what is known already is not posted again");

  await signOut(first);
  await second.heading(second.say("session.title")).waitFor();
  assert.equal(at(second), "/ro?login=true");
  assert.deepEqual(complaints, []);
});
