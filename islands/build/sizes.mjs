// What the browser has to load, as it travels.

import { brotliCompressSync, gzipSync } from "node:zlib";

/** Brotli bytes by file name. */
export function weigh(files) {
  return new Map(files.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]));
}

/** Brotli bytes of all scripts after a shopper has used the search and the cart. */
export function weighVisit(storefront, till, islands) {
  const files = [...storefront.files, ...till.files, ...islands.files];
  const weights = weigh(files);
  const used = new Set([
    storefront.entry,
    till.entry,
    ...islands.modules["header-search"],
    ...islands.modules["cart-drawer"],
  ]);
  return [...used].reduce((sum, fileName) => sum + weights.get(fileName), 0);
}

/** `plain` are the modules without a framework, by name. */
export function printSizes(runtime, storefront, plain, islands) {
  const rows = [["script", "raw", "gzip", "brotli"]];
  const files = [storefront, ...Object.values(plain), islands].flatMap((built) => built.files);
  for (const { fileName, code } of files) {
    rows.push([fileName, Buffer.byteLength(code), gzipSync(code).length, brotliCompressSync(code).length]);
  }
  rows.push([`after search and cart (${runtime})`, "", "", weighVisit(storefront, plain.till, islands)]);
  for (const [name, ...numbers] of rows) {
    process.stdout.write(`${name.padEnd(34)}${numbers.map((number) => String(number).padStart(9)).join("")}\n`);
  }
}
