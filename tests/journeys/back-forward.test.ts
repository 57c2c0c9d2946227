// The back-forward cache: every page is eligible, and Back restores it as it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../support/customer.ts";
import { aCategory, aProduct, PLENTY, someContent } from "../support/goods.ts";
import { ANA } from "../support/session.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open({ backForwardCache: true });
const { shop } = stage;

/** The way Back shows the page again: `kept`, or the reason why it was not restored. */
async function restoredByBack(ana: Customer): Promise<string> {
  const { page } = ana;
  const left = page.url();
  await ana.open("/delivery");
  await page.goBack({ waitUntil: "commit" });
  return until("the page is shown again", () =>
    page.evaluate((address) => {
      const { shown } = globalThis as unknown as { shown?: boolean };
      const [entry] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
        notRestoredReasons?: { toJSON(): unknown } | null;
      })[];
      if (location.href !== address || shown === undefined) return false;
      return shown ? "kept" : JSON.stringify(entry?.notRestoredReasons ?? "loaded anew");
    }, left),
  );
}

for (const known of [false, true]) {
  const who = known ? "somebody with a cart and favourites" : "a new visitor";
  test(`Back restores every kind of page as it was left, for ${who}`, async () => {
    const ana = await stage.customer();
    await ana.page.addInitScript(() => {
      addEventListener("pageshow", ({ persisted }) => Object.assign(globalThis, { shown: persisted }));
      addEventListener("pagehide", () => Object.assign(globalThis, { shown: undefined }));
    });
    if (known) {
      await ana.open();
      await ana.has(PLENTY);
      await ana.context.addCookies([{ name: "favourites", value: PLENTY, url: shop.origin() }]);
    }
    const within = (path: string) => path.slice("/ro".length);
    const { article } = await someContent(shop);
    const gone: string[] = [];
    for (const path of [
      "",
      within(await aCategory(shop)),
      within((await aProduct(shop)).path),
      `/articles/${article}`,
      "/cart",
      "/favorites",
      "/search?query=oala",
    ]) {
      await ana.open(path);
      await ana.page.waitForLoadState("load");
      const how = await restoredByBack(ana);
      if (how !== "kept") gone.push(`${path}: ${how}`);
    }
    assert.deepEqual(gone, []);
  });
}

async function signIn({ page, main, say }: Customer): Promise<void> {
  await page.goto(`${shop.origin()}/ro?login=true`);
  await main.getByLabel(say("checkout.email"), { exact: true }).fill(ANA.email);
  await main.getByLabel(say("session.password")).fill(ANA.password);
  await main.getByRole("button", { name: say("session.sign_in") }).click();
}

async function signOut(ana: Customer): Promise<void> {
  await ana.main.getByRole("button", { name: ana.say("account.sign_out") }).click();
  await ana.heading(ana.say("session.title")).waitFor();
}

test("Back after signing out shows no orders", async () => {
  const ana = await stage.customer();
  const order = ana.main.getByText(ana.say("account.order_number", { number: "CC-90003" }));
  await signIn(ana);
  await order.waitFor();
  await signOut(ana);
  await ana.page.goBack({ waitUntil: "commit" });
  await ana.heading(ana.say("session.title")).waitFor();
  assert.equal(await order.count(), 0);
});

test("Back after signing out shows a public page in its current state, and tells other tabs nothing wrong", async () => {
  const ana = await stage.customer();
  const { page } = ana;
  const auth = page.locator("meta[name=auth]");
  await signIn(ana);
  await ana.heading(ana.say("account.orders")).waitFor();
  await ana.open("/delivery");
  assert.equal(await auth.getAttribute("content"), "true");
  await ana.open("/cabinet");
  await signOut(ana);
  await page.evaluate(() => history.go(-2));
  await page.waitForURL("**/delivery");
  await until("the page is asked for anew", async () => (await auth.count()) === 0);
  assert.equal(await page.evaluate(() => localStorage.getItem("is_auth")), "false");
});
