// The two goals of long sheets: a paste of 500 lines is answered within two seconds while each call of the backend takes
// 20 ms, and a key in a quote of 500 lines is painted within 100 ms on the slow phone. Beside them a paste on a site
// without a look-up by codes, which is answered in steps: of each step the time, and all calls.
import { grown } from "../bench/grown.ts";
import { answered, time } from "../bench/inp.ts";
import { newPhone, newTab } from "../bench/visit.ts";
import { openBrowser } from "../support/browser.ts";
import { type Good, manyGoods } from "../support/goods.ts";
import { hidden, type Order, ordered } from "../support/quick-order.ts";
import { ELENA, form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/words.ts";
import { median } from "./ranks.ts";

/** The demo's catalogue, in which enough products can be bought. */
const PRODUCTS = 5_000;
const LINES = 500;
const CALL_MS = 20;
const TURNS = 10;
const PAUSE_MS = 5000;
const MOST_PASTE_MS = 2000;
const MOST_CALLS = 25;
const MOST_PAINT_MS = 100;

/** The slowest and the median of some times, rounded. */
const told = (times: number[]) => ({ median: Math.round(median(times)), worst: Math.round(Math.max(...times)) });

/** The lines that are not looked up yet. */
const waiting = ({ document }: Order) =>
  [...document.querySelectorAll("main .quick-table tbody tr")].filter((row) =>
    row.textContent?.includes(say("ro", "quickorder", "not_yet")),
  ).length;

async function measurePaste(shop: Shop, goods: Good[]) {
  const known = goods.map(({ code, step }) => `${code};${step * 2}`);
  const unknown = Array.from({ length: Math.max(0, LINES - known.length) }, (_, at) => `QQ-${10_000 + at};1`);
  const codes = [...known, ...unknown].slice(0, LINES).join("\n");
  const times: number[] = [];
  const calls: number[] = [];
  await shop.demo.break({ call: "/", mode: "slow", ms: CALL_MS });
  for (let turn = 0; turn < TURNS; turn++) {
    const before = (await shop.demo.log()).length;
    const begun = performance.now();
    const { status } = await ordered(shop.shopper("partner"), { codes });
    if (status !== 200) throw new Error(`The quick order was answered with ${status}.`);
    times.push(performance.now() - begun);
    calls.push((await shop.demo.log()).length - before);
  }
  await shop.demo.heal();
  return { ...told(times), calls: Math.max(...calls) };
}

/** On a site without a look-up by codes: the steps until each line has its fate, as a browser without scripts takes them. */
async function measureSteps(shop: Shop, goods: Good[]) {
  const codes = goods.slice(0, LINES).map(({ code, step }) => `${code};${step * 2}`);
  const shopper = shop.shopper("casa");
  const times: number[] = [];
  const before = (await shop.demo.log()).length;
  await shop.demo.break({ call: "/", mode: "slow", ms: CALL_MS });
  let fields: Record<string, string> = { codes: codes.join("\n") };
  for (let left = true; left; ) {
    const begun = performance.now();
    const page = await ordered(shopper, fields);
    if (page.status === 429) {
      // A step too many in a minute is refused: the shopper waits.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      continue;
    }
    if (page.status !== 200) throw new Error(`The quick order was answered with ${page.status}.`);
    times.push(performance.now() - begun);
    left = waiting(page) > 0;
    fields = { ...hidden(page), codes: page.document.querySelector("main textarea")?.textContent?.trim() ?? "" };
  }
  await shop.demo.heal();
  return { ...told(times), steps: times.length, calls: (await shop.demo.log()).length - before };
}

async function measureTyping(shop: Shop, goods: Good[]) {
  const elena = await signedIn(shop, "casa", ELENA);
  const amounts = Object.fromEntries(goods.slice(0, LINES).map(({ id, step }) => [`quantity-${id}`, String(step)]));
  const added = await elena.send("/api/quote/add-lines", form({ language: "ro", company_id: "12", ...amounts }));
  if (added.status !== 303) throw new Error(`The quote was answered with ${added.status}.`);
  const browser = await openBrowser();
  const context = await newPhone(browser, shop.origin(), { cookies: elena.cookies });
  const { page } = await newTab(context);
  await page.addInitScript(time);
  await page.goto(`${shop.origin()}/ro/quote`, { waitUntil: "load" });
  await page.locator("form[data-live]").waitFor();
  const fields = page.locator('.quote-line input[name^="target-"]');
  const lines = await fields.count();
  const times: number[] = [];
  for (const at of [0, Math.floor(lines / 2), lines - 1]) {
    await fields.nth(at).focus();
    for (const key of ["1", "2", ",", "5"]) {
      times.push(
        await answered(
          page,
          () => page.keyboard.press(key),
          async () => {},
        ),
      );
    }
  }
  await browser.close();
  return { ...told(times), lines };
}

/** The figures, and the goals that are missed. */
export async function measureCompanies() {
  const shop = await openShop({ backendVariables: { DEMO_PRODUCTS: String(PRODUCTS) } });
  try {
    await grown(shop.backendUrl, PRODUCTS);
    const goods = await manyGoods(shop, LINES);
    const paste = await measurePaste(shop, goods);
    const steps = await measureSteps(shop, goods);
    const typing = await measureTyping(shop, goods);
    const broken = [
      paste.median > MOST_PASTE_MS && "a paste of 500 lines takes too long",
      paste.calls > MOST_CALLS && "a paste of 500 lines makes too many calls",
      typing.median > MOST_PAINT_MS && "a key in a long quote is painted too late",
    ];
    return { paste, steps, typing, broken: broken.filter((one) => one !== false) };
  } finally {
    await shop.close();
  }
}
