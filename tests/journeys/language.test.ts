// Language behaviour in a browser: the first visit's switch, disabled storage, and prefetching on intent.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { complaintsOf, newShopper } from "../support/browser.ts";
import { aCategory, someGoods } from "../support/goods.ts";
import type { Site } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, say } from "../support/words.ts";

const stage = await Stage.open({ variables: { PAGE_MEMORY_SECONDS: "0" } });
const { shop } = stage;

/** Romania's shop switches a first visit to its main language; the others have that off. */
const SWITCHING: Site = "romania";

async function cookies(page: Page): Promise<Record<string, string>> {
  return Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
}

test("a first visit is switched to the main language, once, on the same page", async () => {
  const { context, page } = await newShopper(stage.browser, { origin: shop.origin(SWITCHING), undecided: true });
  const complaints = complaintsOf(page);
  const [ru] = await someGoods(shop, SWITCHING, "ru");
  const [ro] = await someGoods(shop, SWITCHING, "ro");
  await page.goto(`${ru?.path}?utm=1#title`);
  await page.waitForURL(`**${ro?.path}?utm=1#title`);
  const { i18n_redirected, language, first_lang_visit } = await cookies(page);
  assert.deepEqual([i18n_redirected, language, first_lang_visit], ["ro", "ro", "ro"]);
  const days = (await context.cookies()).map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400));
  assert.ok(
    days.every((left) => left === 365),
    `${days}`,
  );
  // From now on the visitor's own choice applies.
  await page.goto(ru?.path ?? "");
  await page.waitForLoadState("load");
  assert.equal(new URL(page.url()).pathname, ru?.path);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a first visit in the main language is remembered and stays", async () => {
  const { context, page } = await newShopper(stage.browser, { origin: shop.origin(SWITCHING) });
  await page.goto("/ro");
  assert.equal((await cookies(page))["first_lang_visit"], "ro");
  await page.goto("/uk");
  await page.waitForLoadState("load");
  assert.equal(new URL(page.url()).pathname, "/uk");
  await context.close();
});

/** User agents of search engines, networks and archives. */
const CRAWLERS = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/130.0.0.0",
  "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
  "GoogleOther",
  "Mediapartners-Google",
  "ia_archiver",
  "WhatsApp/2.23.20.0 A",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
];
/** User agents of people's browsers, without any crawler's name. */
const BROWSERS = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
];

test("a first visit of any person's browser is switched", async () => {
  for (const userAgent of BROWSERS) {
    const context = await stage.browser.newContext({ baseURL: shop.origin(SWITCHING), userAgent });
    const page = await context.newPage();
    await page.goto("/en");
    await page.waitForURL("**/ro");
    await context.close();
  }
});

test("crawlers and browsers without scripts stay, and so do all visitors on sites without the switch", async () => {
  const visitors = [
    ...CRAWLERS.map((userAgent) => ({ baseURL: shop.origin(SWITCHING), userAgent })),
    { baseURL: shop.origin(SWITCHING), javaScriptEnabled: false },
    { baseURL: shop.origin("casa") },
  ];
  for (const visitor of visitors) {
    const context = await stage.browser.newContext(visitor);
    const page = await context.newPage();
    await page.goto("/en");
    await page.waitForLoadState("load");
    assert.equal(new URL(page.url()).pathname, "/en", JSON.stringify(visitor));
    assert.equal((await cookies(page))["first_lang_visit"], undefined);
    await context.close();
  }
  for (const site of ["casa", "pharmacy"] as const) {
    assert.ok(!(await (await shop.fetch("/en", { site })).text()).includes("first_lang_visit"), site);
  }
});

test("a language chosen in the panel is remembered, also without an earlier choice", async () => {
  const { context, page } = await newShopper(stage.browser, { origin: shop.origin() });
  const complaints = complaintsOf(page);
  // Modules of the first interaction may arrive after the second one.
  await page.route("**/actions*", () => {});
  await page.goto("/en/about");
  await page.waitForFunction(() => customElements.get("shop-island"));
  await page.locator("[popovertarget=languages]:visible").first().click();
  await page.locator("#languages a[hreflang=uk]").click();
  await page.waitForURL("**/uk/**");
  assert.equal((await cookies(page))["i18n_redirected"], "uk");
  await page.goto("/");
  assert.equal(new URL(page.url()).pathname, "/uk");
  assert.deepEqual(complaints, []);
  await context.close();
});

const WITHOUT: Record<string, string> = {
  cookies: "Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })",
  "local storage":
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })",
  "session storage": "Object.defineProperty(window, 'sessionStorage', { get: () => null })",
};

test("Cookies, local storage or session storage unavailable", async () => {
  for (const [at, [what, script]] of Object.entries(WITHOUT).entries()) {
    const { context, page } = await newShopper(stage.browser, { origin: shop.origin() });
    await page.addInitScript(script);
    for (const language of at ? ["ro" as const] : LANGUAGES) {
      const path = await aCategory(shop, "casa", language);
      await page.goto(path);
      await page.waitForURL("**/cookies-required");
      await page.getByRole("heading", { level: 1, name: say(language, "failure", "cookies_title") }).waitFor();
      const reload = page
        .getByRole("main")
        .getByRole("link", { name: say(language, "failure", "reload"), exact: true });
      assert.equal(await reload.getAttribute("href"), path, what);
      await page.waitForLoadState("load");
      assert.ok(page.url().includes("cookies-required"), "it does not lead to itself");
    }
    await context.close();
  }
});

test("a browser without cookies gets the hint also on an unknown address, and returns with its query", async () => {
  const { context, page } = await newShopper(stage.browser, { origin: shop.origin() });
  let visits = 0;
  page.on("request", (request) => request.isNavigationRequest() && visits++);
  await page.addInitScript(WITHOUT["cookies"] ?? "");
  const reload = page.getByRole("main").getByRole("link", { name: say("ro", "failure", "reload"), exact: true });
  for (const path of ["/foo", "/de/ceva", "/Ro", "/ro/search?query=x&page=2"]) {
    visits = 0;
    await page.goto(path);
    await page.waitForURL("**/cookies-required");
    await page.waitForLoadState("load");
    // Capitals lead to the page's own address first.
    assert.equal(visits, path === "/Ro" ? 3 : 2, path);
    if (path.startsWith("/ro/")) assert.equal(await reload.getAttribute("href"), path);
  }
  await context.close();
});

test("a link is prefetched on intent, from the page cache, and never the cart", async () => {
  const ana = await stage.customer();
  const complaints = complaintsOf(ana.page);
  await ana.open();
  const asked = async (call: string) => (await shop.demo.log()).filter(({ path }) => path.startsWith(call)).length;
  const link = ana.main.locator('a[href^="/ro/product/"]:not([aria-hidden])').first();
  const slug = (await link.getAttribute("href"))?.split("/").at(-1);
  const call = `/general/v2/product/${slug}`;
  const before = await asked(call);
  await ana.cartLink.hover();
  await link.hover();
  await until("the product is fetched ahead", async () => (await asked(call)) > before);
  await link.click();
  await ana.page.waitForURL(`**/product/${slug}`);
  assert.equal(await asked(call), before + 1, "the page that was fetched is the page that opens");
  assert.deepEqual(Object.keys(await cookies(ana.page)), ["consent"], "no guest was made");
  assert.deepEqual(complaints, []);
});

test("view transitions run only without reduced motion", async () => {
  const ana = await stage.customer();
  await ana.open();
  const passing = () =>
    ana.page.evaluate(() => {
      const openRules = (rules: CSSRuleList): CSSRule[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSLayerBlockRule) return openRules(rule.cssRules);
          if (!(rule instanceof CSSMediaRule)) return [rule];
          return matchMedia(rule.conditionText).matches ? openRules(rule.cssRules) : [];
        });
      const open = [...document.styleSheets].flatMap((sheet) => openRules(sheet.cssRules));
      return open.some(({ cssText }) => /@view-transition\s*{\s*navigation:\s*auto/.test(cssText));
    });
  await ana.page.emulateMedia({ reducedMotion: "no-preference" });
  const moving = await passing();
  await ana.page.emulateMedia({ reducedMotion: "reduce" });
  assert.deepEqual([moving, await passing()], [true, false]);
});
