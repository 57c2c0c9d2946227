// The profile in a browser: names, a birthday and another phone by its code, with and without scripts, on a phone and a
// desktop; two tabs that edit at once.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { AccountBackend, CODE } from "../support/account-backend.ts";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { signedIn } from "../support/session.ts";
import { openShop } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const backend = new ScriptedBackend();
const account = new AccountBackend(backend);
const site = { accounts: { contact_lists: true } };
const shop = await openShop({ backend: await backend.open(), site });
backend.upstream = shop.backendUrl;
const close = async () => {
  await shop.close();
  backend.close();
};
const stage = await Stage.open({ opened: { shop, close } });
afterEach(() => account.heal());

const group = ({ main, page, say }: Customer, title: "profile.name" | "profile.birthday") =>
  main.locator("section").filter({ has: page.getByRole("heading", { name: say(title), exact: true }) });
const saved = (ana: Customer) => ana.main.getByRole("status").getByText(ana.say("profile.saved"));

/** Signs in by a request of its own, since a browser without scripts sends none. */
async function signIn(ana: Customer): Promise<void> {
  const shopper = await signedIn(shop);
  const url = shop.origin();
  await ana.context.addCookies([...shopper.cookies].map(([name, value]) => ({ name, value, url })));
}

async function looksFine({ page }: Customer, javaScript: boolean): Promise<void> {
  if (javaScript) await expectAccessibleInBothSchemes(page);
  else await expectPlainAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page, page.url());
  if (size) await page.setViewportSize(size);
}

for (const { javaScript, ...options } of [
  { javaScript: true, language: "ro" },
  { javaScript: false, language: "uk", phone: true },
] satisfies (CustomerOptions & { javaScript: boolean })[]) {
  test(`a shopper edits the profile ${javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer({ ...options, javaScript });
    const { main, say, page } = ana;
    // A number of its own: a code to the same one would rest.
    const number = javaScript ? "+37360000002" : "+37360000003";
    await signIn(ana);
    await ana.open("/account/profile");
    await ana.heading(say("profile.title")).waitFor();
    await looksFine(ana, javaScript);
    const name = group(ana, "profile.name");
    await name.getByLabel(new RegExp(`^${say("checkout.last_name")}`)).fill("Popa");
    await name.getByRole("button", { name: say("profile.save") }).click();
    await saved(ana).waitFor();
    assert.equal(await name.getByLabel(new RegExp(`^${say("checkout.last_name")}`)).inputValue(), "Popa");
    const birthday = group(ana, "profile.birthday");
    await birthday.getByLabel(say("profile.birthday")).fill("2000-02-29");
    await birthday.getByRole("button", { name: say("profile.save") }).click();
    await saved(ana).waitFor();
    assert.deepEqual(
      account.sent.map(({ body }) => body),
      [{ lastName: "Popa" }, { birthday: "2000-02-29" }],
    );

    await main.getByRole("link", { name: say("profile.manage_phones") }).click();
    await ana.heading(say("profile.phones")).waitFor();
    await main.getByLabel(say("profile.new_phone")).fill(number);
    await main.getByRole("button", { name: say("profile.send_code") }).click();
    const code = main.getByLabel(say("codes.code"));
    await code.waitFor();
    assert.deepEqual(
      [await code.getAttribute("inputmode"), await code.getAttribute("autocomplete")],
      ["numeric", "one-time-code"],
    );
    await looksFine(ana, javaScript);
    await code.fill("246 810");
    await main.getByRole("button", { name: say("profile.confirm") }).click();
    await main.getByText(say("profile.joined", { value: number })).waitFor();
    await main.getByRole("link", { name: say("profile.make_main") }).click();
    await main.getByRole("button", { name: say("profile.make_main") }).click();
    await main.getByRole("listitem").first().getByText(number).waitFor();
    await main
      .getByRole("listitem")
      .last()
      .getByRole("link", { name: say("profile.delete") })
      .click();
    await looksFine(ana, javaScript);
    await main.getByRole("button", { name: say("profile.delete") }).click();
    await until("one is left", async () => (await main.locator(".contact-list li").count()) === 1);
    await main.getByText(say("profile.done")).waitFor();
    assert.equal(await main.getByRole("listitem").getByRole("link").count(), 0);
    assert.ok(account.lists.phone.every(({ value }) => value === number) && CODE);
    await page.goBack();
  });
}

test("two tabs that edit at once are told, and nothing typed is lost", async () => {
  const ana = await stage.customer({ language: "en" });
  await signIn(ana);
  await ana.open("/account/profile");
  const other = await ana.anotherTab();
  await other.open("/account/profile");
  const edit = async (tab: Customer, text: string) => {
    await group(tab, "profile.name").getByLabel(tab.say("checkout.first_name")).fill(text);
    await group(tab, "profile.name")
      .getByRole("button", { name: tab.say("profile.save") })
      .click();
  };
  await edit(ana, "Maria");
  await saved(ana).waitFor();
  await edit(other, "Ioana");
  const field = group(other, "profile.name").getByLabel(other.say("checkout.first_name"));
  await other.main.getByRole("alert").waitFor();
  await group(other, "profile.name").getByText("Maria").waitFor();
  assert.equal(await field.inputValue(), "Ioana");
  await group(other, "profile.name")
    .getByRole("button", { name: other.say("profile.save") })
    .click();
  await saved(other).waitFor();
  assert.equal(account.me["firstName"], "Ioana");
});
