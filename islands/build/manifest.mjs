// All browser assets, in parts that can be built one by one, and their manifest.

import { createAssets } from "./assets.mjs";
import { buildInline, buildIslands, buildPlain, buildStorefront } from "./client.mjs";
import { inlineNames, islandNames } from "./folders.mjs";
import { buildFonts } from "./fonts.mjs";
import { prerender } from "./prerender.mjs";
import { buildStyles } from "./styles.mjs";
import { collectWords } from "./words.mjs";

/** Parts that can be built separately. `words` are the islands' texts with their prerendered markup. */
export const PARTS = ["scripts", "words", "styles", "fonts"];

/**
 * Writes the files of these parts into a folder and returns the manifest; other parts keep their entries. `quick` builds
 * unminified scripts for development.
 * @param {{ folder: string, runtime: "react" | "preact", parts?: string[], manifest?: any, quick?: boolean }} asked
 */
export async function buildManifest({ folder, runtime, parts = PARTS, manifest, quick = false }) {
  const assets = createAssets(folder);
  const names = await islandNames();
  const build = (part, work) => (parts.includes(part) ? work() : undefined);
  const [scripts, words, styles, fonts] = await Promise.all([
    build("scripts", () => buildScripts(names, { runtime, quick }, assets)),
    build("words", () => buildWords(names.react, assets)),
    build("styles", () => buildStyles(assets)),
    build("fonts", () => buildFonts(assets)),
  ]);
  const made = {
    build: "",
    runtime: scripts ? scripts.manifest.runtime : manifest.runtime,
    styles: styles ?? manifest.styles,
    fonts: fonts ?? manifest.fonts,
    inline: scripts ? scripts.manifest.inline : manifest.inline,
    islands: {},
  };
  for (const name of names.react) {
    const before = manifest?.islands[name];
    const module = scripts ? scripts.manifest.modules[name] : before.module;
    const { languages, said, markup } = words ? words[name] : before;
    made.islands[name] = { module, languages, said, markup };
  }
  for (const name of names.plain) {
    made.islands[name] = { module: scripts ? scripts.manifest.modules[name] : manifest.islands[name].module };
  }
  made.build = assets.hash(JSON.stringify(made));
  return { manifest: made, scripts: scripts?.built };
}

async function buildScripts(names, { runtime, quick }, assets) {
  const [storefront, inline, plain, islands] = await Promise.all([
    buildStorefront(quick),
    each(await inlineNames(), (name) => buildInline(name, quick)),
    each(names.plain, (name) => buildPlain(name, quick)),
    buildIslands(names.react, runtime, quick),
  ]);
  for (const { files } of [storefront, ...Object.values(plain), islands]) {
    for (const { fileName, code } of files) await assets.keep(fileName, code);
  }
  const modules = {};
  for (const name of names.react) modules[name] = islands.modules[name].map(assets.url).join(" ");
  for (const [name, { entry }] of Object.entries(plain)) modules[name] = assets.url(entry);
  const manifest = { runtime: assets.url(storefront.entry), inline, modules };
  return { manifest, built: { storefront, inline, plain, islands } };
}

/** island → its modules of words by language, the keys of these words, and its markup */
async function buildWords(names, assets) {
  const { words, said } = await collectWords(names);
  const markup = await prerender(names);
  const made = {};
  for (const name of names) {
    const languages = {};
    for (const [language, own] of Object.entries(words[name])) {
      const module = `export const language=${JSON.stringify(language)};export default ${JSON.stringify(own)}`;
      languages[language] = await assets.add(`${name}-${language}.js`, module);
    }
    made[name] = { languages, said: said[name], markup: markup[name] };
  }
  return made;
}

/** Builds each name; results by name. */
async function each(names, build) {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await build(name)])));
}
