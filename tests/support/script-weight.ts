// The weight of a page's scripts: loaded files and inline scripts.
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";

const weights = new Map<string, number>();

/** The text of the page's inline scripts. */
export function inlineScripts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const own = [...document.scripts].filter(({ src, type }) => !src && ["", "module"].includes(type));
    return own.map(({ text }) => text).join("\n");
  });
}

/** Brotli bytes of these files and of the page's inline scripts, which are compressed together. */
export async function scriptWeight(page: Page, files: Iterable<string>): Promise<number> {
  let sum = brotliCompressSync(await inlineScripts(page)).length;
  for (const file of files) {
    const known = weights.get(file) ?? brotliCompressSync(await page.evaluate(textOf, file)).length;
    weights.set(file, known);
    sum += known;
  }
  return sum;
}

const textOf = async (file: string) => (await fetch(file)).text();
