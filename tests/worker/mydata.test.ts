// Notices after signing in and out, and clearing the shop's data in a browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { ANA, cookiesOf, form, kept, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Visited } from "../support/shopper.ts";
import { LANGUAGES, say, wordsOf } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

/** A page's notice: for scripts, and as text without them. */
function noticeOf({ document }: Visited): (string | null)[] {
  const notice = document.querySelector("main noscript[data-notice]");
  return [notice?.getAttribute("data-notice") ?? null, notice?.textContent ?? null];
}

test("signing in and out is reported on the next page, once, and only to that browser", async () => {
  for (const language of LANGUAGES) {
    const ana = shop.shopper();
    const named = wordsOf(language)("session.signed_in_as", { name: "Ana Rusu" });
    const home = `/${language}/about`;
    assert.equal((await ana.send(LOGIN_PATH, form({ ...ANA, language, back: home }))).headers.get("location"), home);
    const ahead = await ana.visit(home, { "sec-purpose": "prefetch" });
    assert.deepEqual(noticeOf(ahead), [null, null], "nobody has seen it yet");
    assert.deepEqual(noticeOf(await ana.visit(home)), [named, named]);
    assert.deepEqual(noticeOf(await ana.visit(home)), [null, null]);
    const out = say(language, "session", "signed_out");
    assert.deepEqual(noticeOf(await ana.submit(`${LOGIN_PATH}/end`, { language })), [out, out]);
    assert.deepEqual(noticeOf(await ana.visit(`/${language}?login=true`)), [null, null]);
    assert.deepEqual(noticeOf(await shop.shopper().visit(home)), [null, null]);
  }
});

test("a cached page never has a notice", async () => {
  const ana = shop.shopper("casa");
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  const guest = shop.shopper("casa");
  guest.cookies.set("notice", ana.cookies.get("notice") ?? "");
  await shop.fetch("/ro/about", { site: "casa" });
  const page = await guest.send("/ro/about");
  assert.equal(cacheStatus(page).detail, "session");
  assert.ok((await page.text()).includes(" data-notice="));
  assert.ok(!(await (await shop.fetch("/ro/about", { site: "casa" })).text()).includes(" data-notice="));
  guest.cookies.set("notice", "signed-in/You have won a prize");
  assert.ok(!(await (await guest.send("/ro/about")).text()).includes("prize"), "nobody's own words");
});

test("clearing signs out, empties the guest's cart, and keeps language and consent", async () => {
  const ana = await signedIn(shop);
  const [saved] = await someGoods(shop);
  for (const [name, value] of Object.entries({
    compare: saved?.id ?? "",
    selected_city: "1",
    is_age_valid: "true",
    consent: "none",
    i18n_redirected: "ro",
  })) {
    ana.cookies.set(name, value);
  }
  const answer = await ana.send("/api/my-data", form({ language: "ro" }));
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro/my-data"]);
  assert.equal(answer.headers.get("clear-site-data"), '"storage"');
  assert.deepEqual(kept(ana), []);
  const left = [...ana.cookies.keys()].filter((name) => !["notice", "ended_session"].includes(name));
  assert.deepEqual(left.sort(), ["consent", "i18n_redirected"]);
  const cleared = say("ro", "mydata", "cleared");
  assert.deepEqual(noticeOf(await ana.visit("/ro/my-data")), [cleared, cleared]);
});

test("clearing empties a guest's cart, not an account's", async () => {
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 2);
  const cookies = new Map(guest.cookies);
  await guest.send("/api/my-data", form({ language: "ro" }));
  assert.equal(guest.cookies.has("user_token"), false);
  for (const [name, value] of cookies) guest.cookies.set(name, value);
  assert.equal((await guest.cart()).empty, true);
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 3);
  await ana.send("/api/my-data", form({ language: "ro" }));
  const again = await signedIn(shop);
  assert.equal((await again.cart()).count, 3);
  await again.remove(PLENTY);
});

test("the page lists in every language what goes, and other sites cannot press its button", async () => {
  for (const language of LANGUAGES) {
    const { status, headers, document } = await shop.shopper().visit(`/${language}/my-data`);
    assert.deepEqual([status, headers.get("cache-control")], [200, "no-store"]);
    const text = document.querySelector("main")?.textContent ?? "";
    for (const word of ["title", "session", "cart", "lists", "rest", "stays", "clear"] as const) {
      assert.ok(text.includes(say(language, "mydata", word)), word);
    }
    const home = await shop.shopper().visit(`/${language}`);
    assert.ok(home.document.querySelector(`footer a[href="/${language}/my-data"]`));
  }
  const ana = await signedIn(shop);
  const foreign = { ...form({ language: "ro" }), headers: { origin: "https://evil.example" } };
  const refused = await ana.send("/api/my-data", foreign);
  assert.deepEqual([refused.status, cookiesOf(refused).size], [403, 0]);
});
