// One word per thing: locales/terms.json lists it, and its forbidden synonyms.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readLocales } from "./locales.ts";
import { ROOT } from "./sources.ts";

/**
 * thing → its words and its forbidden ones, by language; a trailing `*` makes a prefix, and `^` before a word means only
 * the start of a text.
 */
export type Terms = Record<string, { use: Record<string, string>; never: Record<string, string[]> }>;

export interface Text {
  language: string;
  place: string;
  text: string;
}

const LANGUAGES = ["ro", "ru", "uk", "en"];
const DEMO = "edge/demo-backend/src";
const PREFIXED = /^(ro|ru|uk|en)\b[: ]\s*(.*)$/;

export const readTerms = (): Terms => JSON.parse(readFileSync(resolve(ROOT, "locales/terms.json"), "utf8"));

/** All texts of the shop, of the demo's sites and of its backend. */
export function allTexts(): Text[] {
  const shop = Object.entries(readLocales(resolve(ROOT, "locales"))).flatMap(([language, features]) =>
    Object.entries(features).flatMap(([feature, texts]) =>
      Object.entries(texts).map(([key, text]) => ({ language, place: `${feature}.${key}`, text })),
    ),
  );
  return [...shop, ...siteWords(), ...demoContent(), ...demoCatalogue(), ...demoSources(), ...demoLiterals()];
}

/** The sites' own texts, in place of the shop's. */
function siteWords(): Text[] {
  const folder = resolve(ROOT, "kv-seed/sites");
  return readdirSync(folder).flatMap((file) => {
    const words: Record<string, Record<string, string>> = JSON.parse(readFileSync(join(folder, file), "utf8")).words ??
    {};
    return Object.entries(words).flatMap(([language, texts]) =>
      Object.entries(texts).map(([key, text]) => ({ language, place: `${file}: ${key}`, text })),
    );
  });
}

/** One folder per language. */
function demoContent(): Text[] {
  const folder = resolve(ROOT, DEMO, "content/texts");
  return LANGUAGES.flatMap((language) =>
    readdirSync(join(folder, language)).flatMap((file) => {
      const text = readFileSync(join(folder, language, file), "utf8");
      return text.split("\n").map((line, at) => ({ language, place: `${language}/${file}:${at + 1}`, text: line }));
    }),
  );
}

/** One line per language. */
function demoCatalogue(): Text[] {
  const folder = resolve(ROOT, DEMO, "catalogue/texts");
  const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
  return files.flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .flatMap((line, at) => {
        const [, language = "", text = ""] = PREFIXED.exec(line) ?? [];
        return language ? [{ language, place: `${file}:${at + 1}`, text }] : [];
      }),
  );
}

/** Four texts in one call: `localized(ro, ru, uk, en)`. */
function demoSources(): Text[] {
  const text = String.raw`\s*"((?:[^"\\]|\\.)*)",?`;
  const four = new RegExp(String.raw`localized\(${text.repeat(4)}\s*\)`, "g");
  return readdirSync(resolve(ROOT, DEMO), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".rs"))
    .flatMap((file) =>
      [...readFileSync(resolve(ROOT, DEMO, file), "utf8").matchAll(four)].flatMap(([, ...texts]) =>
        LANGUAGES.map((language, at) => ({ language, place: file, text: texts[at] ?? "" })),
      ),
    );
}

const LETTERS: [string, RegExp][] = [
  ["ro", /[ăâîșț]/i],
  ["uk", /[іїєґ]/i],
  ["ru", /[ыэёъ]/i],
];

/** Texts of the demo's sources outside of `localized`, by letters that only one of the languages has. */
function demoLiterals(): Text[] {
  return readdirSync(resolve(ROOT, DEMO), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".rs") && !file.endsWith("tests.rs"))
    .flatMap((file) =>
      [...readFileSync(resolve(ROOT, DEMO, file), "utf8").matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].flatMap(([, text = ""]) =>
        LETTERS.filter(([, own]) => own.test(text)).map(([language]) => ({ language, place: file, text })),
      ),
    );
}

/** Whole words only: the Romanian „ta” does not match „tava”. */
function pattern(word: string): RegExp {
  const [stem, end] = word.endsWith("*") ? [word.slice(0, -1), ""] : [word, "(?![\\p{L}])"];
  const [start, rest] = stem.startsWith("^") ? ["^", stem.slice(1)] : ["(?<![\\p{L}-])", stem];
  return new RegExp(`${start}${rest.replace(/[{}.?()]/g, "\\$&")}${end}`, "iu");
}

/** A message for each forbidden word in the texts. */
export function forbiddenWords(terms: Terms, texts: Text[]): string[] {
  const rules = Object.entries(terms).flatMap(([thing, { use, never }]) =>
    Object.entries(never).flatMap(([language, words]) =>
      words.map((word) => ({ language, word, find: pattern(word), say: `${thing}: ${use[language]}` })),
    ),
  );
  return texts.flatMap(({ language, place, text }) =>
    rules
      .filter((rule) => rule.language === language && rule.find.test(text))
      .map(({ word, say }) => `${language} ${place}: «${word}» (${say})`),
  );
}
