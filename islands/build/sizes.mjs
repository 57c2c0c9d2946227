// Transfer sizes of the browser's assets.

import { brotliCompressSync, gzipSync } from "node:zlib";

/** Brotli bytes by file name. */
export function weigh(files) {
  return new Map(files.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]));
}

/** Brotli bytes of the scripts on every page: its module and the inline scripts. */
export function weighFirstLoad(storefront, inline) {
  const inPage = brotliCompressSync(Object.values(inline).join("\n")).length;
  return weigh(storefront.files).get(storefront.entry) + inPage;
}

/** Brotli bytes of all modules once a shopper has used the search and the cart. */
export function weighVisit(storefront, actions, islands) {
  const files = [...storefront.files, ...actions.files, ...islands.files];
  const weights = weigh(files);
  const used = new Set([
    storefront.entry,
    actions.entry,
    ...islands.modules["header-search"],
    ...islands.modules["cart-drawer"],
  ]);
  return [...used].reduce((sum, fileName) => sum + weights.get(fileName), 0);
}

/** `plain` are the islands without a framework, `inline` the inline scripts, by name. */
export function printSizes(runtime, { storefront, inline, plain, islands }) {
  const rows = [["script", "raw", "gzip", "brotli"]];
  const files = [storefront, ...Object.values(plain), islands].flatMap((built) => built.files);
  const scripts = Object.entries(inline).map(([name, code]) => ({ fileName: `inline ${name}`, code }));
  for (const { fileName, code } of [...scripts, ...files]) {
    rows.push([fileName, Buffer.byteLength(code), gzipSync(code).length, brotliCompressSync(code).length]);
  }
  rows.push(["every page", "", "", weighFirstLoad(storefront, inline)]);
  rows.push([`after search and cart (${runtime})`, "", "", weighVisit(storefront, plain.actions, islands)]);
  for (const [name, ...numbers] of rows) {
    process.stdout.write(`${name.padEnd(34)}${numbers.map((number) => String(number).padStart(9)).join("")}\n`);
  }
}
