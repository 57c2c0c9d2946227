// Unused styles of a page at idle without interaction, and its number of elements. No times, so nothing is throttled.
// Unused styles are counted as in Lighthouse: all text outside of used rules (including fonts and unmet conditions), in
// proportion to the sheet's compressed bytes.
import type { Browser } from "playwright-core";
import { newShopper, quiet } from "../support/browser.ts";
import type { Shop } from "../support/shop.ts";
import type { Kind, PageKind } from "./pages.ts";
import type { Row } from "./table.ts";
import { kilobytes, weigh } from "./weights.ts";

const MOST_UNUSED_KILOBYTES = 2;
const MOST_ELEMENTS: Partial<Record<Kind, number>> = { category: 1500 };

async function measureOne(browser: Browser, shop: Shop, { kind, path, cookies }: PageKind): Promise<Row[]> {
  const origin = shop.origin();
  const { context, page } = await newShopper(browser, { origin, phone: true });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  await page.coverage.startCSSCoverage();
  await page.goto(path, { waitUntil: "networkidle" });
  await quiet(page);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  const sheets = (await page.coverage.stopCSSCoverage()).map(({ text = "", ranges }) => {
    const used = ranges.reduce((total, { start, end }) => total + end - start, 0);
    const { brotli } = weigh(Buffer.from(text), "once");
    return { brotli, unused: text ? brotli * (1 - used / text.length) : 0 };
  });
  await context.close();
  const sum = (key: "brotli" | "unused") => kilobytes(sheets.reduce((total, sheet) => total + sheet[key], 0));
  const part = `Phone: ${kind}`;
  const most = MOST_ELEMENTS[kind];
  return [
    {
      ...{ part, name: "unused styles", unit: "KB brotli", value: sum("unused") },
      ...{ more: { of: `${sum("brotli")} KB`, sheets: sheets.length } },
      target: { of: "value", most: MOST_UNUSED_KILOBYTES },
    },
    { part, name: "elements", unit: "", value: elements, ...(most && { target: { of: "value", most } }) },
  ];
}

export async function measureStyles(browser: Browser, shop: Shop, kinds: PageKind[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(...(await measureOne(browser, shop, kind)));
  return rows;
}
