// A shopper registers, presses the link of the letter and signs in, with and without scripts; a link that was used, cut or
// is too old has its page.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import { aCustomer, type Customer, type CustomerOptions } from "../support/customer.ts";
import { PLENTY } from "../support/goods.ts";
import { openShop } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const PASSWORD = "o floare albastră";

const stage = await Stage.open();
const { shop } = stage;

/** The path of the link in the newest letter to an address. */
const linkTo = (email: string): Promise<string> =>
  until(`a letter to ${email}`, async () => (await shop.demo.mail(email))[0]?.path ?? "");

const email = ({ main, say }: Customer) => main.getByLabel(say("checkout.email"), { exact: true });
const password = ({ main, say }: Customer) => main.getByLabel(say("session.password"), { exact: true });
const press = ({ main }: Customer, name: string) => main.getByRole("button", { name, exact: true }).click();

for (const options of [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "ru", phone: true },
  { javaScript: false, language: "uk", phone: true, colorScheme: "dark" },
  { javaScript: false, language: "en" },
] satisfies CustomerOptions[]) {
  const how = `in ${options.language}, ${options.javaScript ? "with" : "without"} scripts`;
  test(`a shopper registers and presses the letter's link, ${how}`, async () => {
    const ion = await stage.customer({ ...options, site: "casa" });
    const { say, main, page } = ion;
    const accessible = () => (options.javaScript ? expectAccessibleInBothSchemes(page) : expectPlainAccessible(page));
    const address = `${randomUUID()}@example.com`;

    await ion.open("?login=true");
    await main.getByRole("link", { name: say("registration.title"), exact: true }).click();
    await ion.heading(say("registration.title")).waitFor();
    await accessible();
    await main.getByLabel(say("registration.name"), { exact: true }).fill("Ion Rusu");
    await email(ion).fill("ion@wrong.example");
    await password(ion).fill(PASSWORD);
    await press(ion, say("registration.register"));

    await ion.heading(say("registration.sent_title")).waitFor();
    await main.getByText("ion@wrong.example").waitFor();
    await main.getByRole("link", { name: say("registration.other_address") }).click();
    await ion.heading(say("registration.title")).waitFor();
    assert.equal(await main.getByLabel(say("registration.name"), { exact: true }).inputValue(), "Ion Rusu");
    assert.equal(await email(ion).inputValue(), "ion@wrong.example");
    assert.equal(await password(ion).inputValue(), "");
    await email(ion).fill(address);
    await password(ion).fill(PASSWORD);
    await press(ion, say("registration.register"));
    await ion.heading(say("registration.sent_title")).waitFor();
    await main.getByText(address).waitFor();
    await accessible();
    await page.reload();
    await main.getByText(address).waitFor();
    await press(ion, say("registration.send_again"));
    await ion.heading(say("registration.sent_title")).waitFor();
    assert.equal((await shop.demo.mail(address)).length, 1, "the second letter has to wait");

    const link = await linkTo(address);
    await page.goto(link.slice(0, link.lastIndexOf("/")));
    await ion.heading(say("letters.activation")).waitFor();
    await main.getByText(say("letters.cut_lead")).waitFor();
    await accessible();
    await main.getByLabel(say("letters.link")).fill(link);
    await press(ion, say("letters.open"));
    await ion.heading(say("registration.activation")).waitFor();
    assert.ok(!page.url().includes(link.split("/").at(-1) ?? "?"), "the address holds no token");
    await accessible();
    await press(ion, say("registration.activate"));

    await until("the shopper is signed in", async () => page.url().endsWith(`/${ion.language}/cabinet`));
    await main.locator("h1").waitFor();
    // The copy of a page without scripts would lack the parts that arrive later.
    if (options.javaScript) await accessible();
  });
}

test("the thanks for a guest's order lead to an account, with the name and the address of the order", async () => {
  const ion = await stage.customer({ site: "casa", language: "ro", phone: true });
  const { say, main } = ion;
  const address = `${randomUUID()}@example.com`;
  await ion.open();
  await ion.has(PLENTY);
  await ion.open("/checkout");
  await ion.sayWhoIAm({ name: "Ion", phone: "+373 69 123 456" });
  await ion.field("checkout.last_name").fill("Rusu");
  await ion.field("checkout.email").fill(address);
  await ion.choose("checkout.method_address");
  await ion.field("checkout.street").fill("Florilor");
  await ion.field("checkout.building").fill("7");
  await ion.placeOrder();
  await ion.orderNumber();
  await main.getByText(say("checkout.account_offer")).waitFor();
  await main.getByRole("link", { name: say("registration.title"), exact: true }).click();
  await ion.heading(say("registration.title")).waitFor();
  await until("the form has the address", async () => (await email(ion).inputValue()) === address);
  assert.equal(await main.getByLabel(say("registration.name"), { exact: true }).inputValue(), "Ion Rusu");
  await password(ion).fill(PASSWORD);
  await press(ion, say("registration.register"));
  await ion.heading(say("registration.sent_title")).waitFor();
  await main.getByText(address).waitFor();
  await ion.open("/account/registration");
  assert.equal(await email(ion).inputValue(), "", "the form was sent");
});

test("a letter that is too old leads home, where a new one is asked for", async () => {
  const ion = await stage.customer({ site: "casa", language: "ro", phone: true });
  const { say, main, page } = ion;
  const address = `${randomUUID()}@example.com`;
  await ion.open("/account/registration");
  await main.getByLabel(say("registration.name"), { exact: true }).fill("Ion");
  await email(ion).fill(address);
  await password(ion).fill(PASSWORD);
  await press(ion, say("registration.register"));
  await ion.heading(say("registration.sent_title")).waitFor();
  const link = await linkTo(address);
  await page.goto(`${link.slice(0, -3)}zzz`);
  await ion.heading(say("registration.activation")).waitFor();
  await press(ion, say("registration.activate"));
  await ion.heading(say("registration.failed_title")).waitFor();
  assert.ok(page.url().endsWith("/ro?activation=failed"));
  await page.reload();
  await ion.heading(say("registration.failed_title")).waitFor();
  assert.equal(await email(ion).inputValue(), address);
  await expectAccessibleInBothSchemes(page);
});

test("a link whose end is in the fragment is read by a script, or pasted without one", async () => {
  const patterns: [string, string][] = [
    ["/#/activate/{uid}/{token}", "/#/activate/MQ/c5k-0a1b"],
    ["/auth#uid={uid}&token={token}", "/auth#uid=MQ&token=c5k-0a1b"],
  ];
  for (const [activation_link, link] of patterns) {
    await using routed = await openShop({ site: { accounts: { activation_link } } });
    const isHome = link.startsWith("/#");
    for (const javaScript of [true, false]) {
      const ion = await aCustomer(stage.browser, routed, { site: "casa", language: "uk", javaScript });
      const { say, main, page } = ion;
      await ion.open();
      // Another tab of the shop is open: only the fragment changes.
      if (javaScript && isHome) await page.evaluate((hash) => location.assign(hash), link.slice(1));
      else await page.goto(`/uk${link}`);
      if (!javaScript) {
        if (isHome) await main.getByRole("link", { name: say("letters.paste_it") }).click();
        await ion.heading(say("letters.title")).waitFor();
        await main.getByLabel(say("letters.link")).fill(link);
        await press(ion, say("letters.open"));
      }
      await page.waitForURL("**/account/activation");
      await main.getByRole("button").first().waitFor();
      assert.ok(!page.url().includes("c5k"));
      await ion.leave();
    }
  }
});
