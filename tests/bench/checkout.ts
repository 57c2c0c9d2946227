// Time until the checkout can be filled in and sent on the slow phone, compared to a hand-written form: the same fields,
// places and goods, without styles and scripts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { openCdn, ready } from "./cdn.ts";
import { answerOf, type PageKind } from "./pages.ts";
import { inTurn, middle } from "./phone.ts";
import type { Row } from "./table.ts";
import { newPhone, newTab, seen } from "./visit.ts";

const MOST = 1.5;
const PART = "Phone: checkout";
const FLOOR = "checkout.html";
const FIRST = "input[name=first_name]";
const LAST = "form:has(input[name=first_name]) button:not([name])";

interface Opened {
  /** The first field and the submit button are painted, and the page responds. */
  usable: number;
  /** The shop's module has taken the form over. */
  enhanced: number;
}

/** Runs inside the page: records the frame after both selectors match. */
function watchForm([first, last]: [string, string]): void {
  const bench = (globalThis as unknown as { bench: { usable?: number; enhanced?: number } }).bench;
  const look = () => {
    if (!bench.usable && document.querySelector(first) && document.querySelector(last)) {
      requestAnimationFrame(() => setTimeout(() => (bench.usable = performance.now())));
    }
    if (document.querySelector("shop-island[name=checkout][ready]")) bench.enhanced = performance.now();
    if (!bench.usable || !bench.enhanced) requestAnimationFrame(look);
  };
  look();
}

async function openForm(
  browser: Browser,
  origin: string,
  { path, cookies }: PageKind,
  isShop: boolean,
): Promise<Opened> {
  const context = await newPhone(browser, origin, { cookies });
  const { page } = await newTab(context);
  await page.addInitScript(watchForm, [FIRST, LAST] as [string, string]);
  await page.goto(path, { waitUntil: "load" });
  const isNoted = (both: boolean) => {
    const { usable, enhanced, vitals } = (globalThis as unknown as { bench: Opened & { vitals: { fcp: number } } })
      .bench;
    return usable > 0 && vitals.fcp > 0 && (!both || enhanced > 0);
  };
  await page.waitForFunction(isNoted, isShop);
  const { usable, enhanced, vitals } = (await seen(page)) as Awaited<ReturnType<typeof seen>> & Opened;
  await context.close();
  return { usable: Math.max(usable, vitals.fcp), enhanced };
}

/** The floor: a plain form with the goods and places of the shop's page. */
export function plainForm(html: string): string {
  const { document } = parsed(html);
  const options = (name: string) => document.querySelector(`select[name=${name}]`)?.innerHTML ?? "";
  const goods = [...document.querySelectorAll(".small-line")].map((line) => `<p>${line.textContent}</p>`).join("");
  const stores = [...document.querySelectorAll("input[name=store]")].map((store) => {
    return `<option value="${store.getAttribute("value")}">${store.closest("label")?.textContent}</option>`;
  });
  const parts = { goods, regions: options("region"), towns: options("locality"), stores: stores.join("") };
  const empty = Object.entries(parts).find(([, text]) => text === "");
  if (empty) throw new Error(`The floor "${FLOOR}" must follow the shop's markup: it finds no ${empty[0]}.`);
  const floor = readFileSync(join(import.meta.dirname, "floors", FLOOR), "utf8");
  return Object.entries(parts).reduce((text, [name, part]) => text.replace(`<!--${name}-->`, () => part), floor);
}

export async function measureCheckout(
  browser: Browser,
  shop: Shop,
  checkout: PageKind,
  visits: number,
): Promise<Row[]> {
  const floor = plainForm(await answerOf(shop, checkout));
  const servers = {
    shop: await openCdn(shop.url),
    form: await openCdn(shop.url, ready({ [checkout.path]: floor })),
  };
  const opened: Record<keyof typeof servers, Opened[]> = { shop: [], form: [] };
  const once = (who: keyof typeof servers) => openForm(browser, servers[who].origin, checkout, who === "shop");
  for (const who of ["shop", "form"] as const) await once(who);
  for (let turn = 0; turn < visits; turn++) {
    for (const who of inTurn(["shop", "form"] as const, turn)) opened[who].push(await once(who));
  }
  for (const { close } of Object.values(servers)) close();
  return [
    {
      part: PART,
      name: "opened, and the form can be filled in and sent",
      unit: "ms",
      value: middle(opened.shop, ({ usable }) => usable),
      floor: { name: "plain form", value: middle(opened.form, ({ usable }) => usable) },
      more: { "with its module": `${middle(opened.shop, ({ enhanced }) => enhanced)} ms` },
      target: { of: "ratio", most: MOST },
    },
  ];
}
