// Collects the words that each island's source uses, in every language.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { islandsRoot, repository } from "./folders.mjs";

const SAID = /\bsay\(\s*["']([^"']+)["']/g;
const SPOKEN = /\bsay\(/g;
const MARK = /\{\{(\w+)\}\}/g;

/** `words`: island → language → key → text; `said`: island → keys as its source says them. Throws with every fault found. */
export async function collectWords(names, islands = islandsRoot, locales = join(repository, "locales")) {
  const texts = await readLocales(locales);
  const faults = [];
  /** @type {Record<string, Record<string, Record<string, string>>>} */
  const words = {};
  /** @type {Record<string, string[]>} */
  const said = {};
  for (const name of names) {
    words[name] = {};
    const keys = await saidBy(join(islands, name), faults);
    said[name] = keys;
    for (const language of Object.keys(texts)) {
      words[name][language] = pick(keys, texts, language, `${name}, ${language}`, faults);
    }
  }
  if (faults.length) throw new Error(`Words of islands:\n  ${faults.join("\n  ")}`);
  return { words, said };
}

/** language → feature.key → text */
export async function readLocales(root) {
  const locales = {};
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const language = entry.name;
    locales[language] = {};
    for (const file of await readdir(join(root, language))) {
      const texts = JSON.parse(await readFile(join(root, language, file), "utf8"));
      const feature = file.replace(".json", "");
      for (const [key, text] of Object.entries(texts)) {
        locales[language][`${feature}.${key}`] = text;
      }
    }
  }
  return locales;
}

async function saidBy(folder, faults) {
  const keys = new Set();
  for (const file of await readdir(folder)) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    const source = await readFile(join(folder, file), "utf8");
    const said = [...source.matchAll(SAID)].map(([, key]) => key);
    if (said.length !== (source.match(SPOKEN) ?? []).length) {
      faults.push(`${folder}/${file}: a key must be written out where it is said`);
    }
    for (const key of said) keys.add(key);
  }
  return [...keys].sort();
}

function pick(keys, locales, language, where, faults) {
  const own = {};
  for (const key of keys) {
    const forms = formsOf(key, locales[language], language);
    const missing = forms.filter((form) => locales[language][form] === undefined);
    for (const form of missing) faults.push(`${where}: ${form} is missing`);
    for (const form of forms) {
      const text = locales[language][form] ?? "";
      const model = locales.en[form] ?? locales.en[`${key}_other`] ?? "";
      if (marks(text) !== marks(model) && !missing.length) {
        faults.push(`${where}: ${form} has other placeholders than English`);
      }
      own[form] = text;
    }
  }
  return own;
}

/** The key itself, or one form for each number category of the language. */
function formsOf(key, texts, language) {
  if (texts[`${key}_other`] === undefined) return [key];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.map((category) => `${key}_${category}`);
}

function marks(text) {
  return [...text.matchAll(MARK)]
    .map(([, name]) => name)
    .sort()
    .join();
}
