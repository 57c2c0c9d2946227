// Builds everything that the browser loads, and dist/islands.json, from which edge/worker/build.rs makes the constants of
// the worker.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAssets } from "./build/assets.mjs";
import { buildInline, buildIslands, buildPlain, buildStorefront } from "./build/client.mjs";
import { dist, inlineNames, islandNames } from "./build/folders.mjs";
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
const words = await collectWords(names.react);
const [storefront, inline, plain, islands, markup, styles, fonts] = await Promise.all([
  buildStorefront(),
  each(await inlineNames(), buildInline),
  each(names.plain, buildPlain),
  buildIslands(names.react, runtime),
  prerender(names.react, words),
  buildStyles(assets),
  buildFonts(assets),
]);
for (const { files } of [storefront, ...Object.values(plain), islands]) {
  for (const { fileName, code } of files) await assets.keep(fileName, code);
}

const manifest = {
  build: "",
  runtime: assets.url(storefront.entry),
  styles,
  fonts,
  inline,
  islands: {},
};
for (const name of names.react) {
  const languages = {};
  for (const [language, own] of Object.entries(words[name])) {
    const module = `export const language=${JSON.stringify(language)};export default ${JSON.stringify(own)}`;
    const url = await assets.add(`${name}-${language}.js`, module);
    languages[language] = { words: url, markup: markup[name][language] };
  }
  manifest.islands[name] = { module: islands.modules[name].map(assets.url).join(" "), languages };
}
for (const [name, { entry }] of Object.entries(plain)) {
  manifest.islands[name] = { module: assets.url(entry) };
}
manifest.build = assets.hash(JSON.stringify(manifest));
await writeFile(join(dist, "islands.json"), `${JSON.stringify(manifest, null, 2)}\n`);

printSizes(runtime, { storefront, inline, plain, islands });

/** What is built of each name, by name. */
async function each(names, build) {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await build(name)])));
}
