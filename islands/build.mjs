// Makes everything that the browser loads, and dist/islands.json, by which the worker finds it.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAssets } from "./build/assets.mjs";
import { buildIslands, buildStorefront } from "./build/client.mjs";
import { dist, islandNames, PLAIN } from "./build/folders.mjs";
import { buildFonts } from "./build/fonts.mjs";
import { prerender } from "./build/prerender.mjs";
import { printSizes } from "./build/sizes.mjs";
import { buildStyles } from "./build/styles.mjs";
import { collectWords } from "./build/words.mjs";

const runtime = process.env.ISLANDS_RUNTIME === "preact" ? "preact" : "react";
const folder = join(dist, "assets");

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const assets = createAssets(folder);

const names = await islandNames();
const words = await collectWords(names);
const [storefront, plain, islands, markup, styles, fonts] = await Promise.all([
  buildStorefront(),
  Promise.all(PLAIN.map((name) => buildStorefront(`${name}/index.ts`))),
  buildIslands(names, runtime),
  prerender(names, words),
  buildStyles(assets),
  buildFonts(assets),
]);
const loose = [storefront, ...plain].flatMap(({ files }) => files);
for (const { fileName, code } of [...loose, ...islands.files]) {
  await assets.keep(fileName, code);
}

const manifest = {
  build: "",
  runtime: assets.url(storefront.entry),
  styles,
  sprite: null,
  fonts,
  islands: {},
};
for (const name of names) {
  const addresses = {};
  for (const [language, own] of Object.entries(words[name])) {
    const module = `export const language=${JSON.stringify(language)};export default ${JSON.stringify(own)}`;
    addresses[language] = await assets.add(`${name}-${language}.js`, module);
  }
  const module = islands.modules[name].map(assets.url).join(" ");
  manifest.islands[name] = { module, words: addresses, markup: markup[name] };
}
for (const [at, name] of PLAIN.entries()) {
  manifest.islands[name] = { module: assets.url(plain[at].entry), words: {}, markup: {} };
}
manifest.build = assets.hash(JSON.stringify(manifest));
await writeFile(join(dist, "islands.json"), `${JSON.stringify(manifest, null, 2)}\n`);

printSizes(runtime, storefront, Object.fromEntries(PLAIN.map((name, at) => [name, plain[at]])), islands);
