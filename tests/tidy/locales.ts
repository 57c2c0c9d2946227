// Consistency checks between the languages of locales/.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** language → feature → key → text */
export type Locales = Record<string, Record<string, Record<string, string>>>;

export function readLocales(folder: string): Locales {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const languages = folders.map(({ name: language }) => {
    const files = readdirSync(join(folder, language)).map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join(folder, language, file), "utf8")),
    ]);
    return [language, Object.fromEntries(files)];
  });
  return Object.fromEntries(languages);
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const marks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "");

/** Missing or inconsistent texts, as sentences. */
export function disagreements(locales: Locales): string[] {
  const [[first, model] = ["", {}], ...others] = Object.entries(locales);
  const complaints = Object.entries(locales).flatMap(([language, features]) => missingForms(language, features));
  for (const [language, features] of others) {
    complaints.push(...differences(`${language}: features`, Object.keys(model), Object.keys(features), first));
    for (const [feature, texts] of Object.entries(features)) {
      const [ours, theirs] = [groups(texts), groups(model[feature] ?? {})];
      complaints.push(...differences(`${language}/${feature}`, Object.keys(theirs), Object.keys(ours), first));
      for (const [key, used] of Object.entries(ours)) {
        if (theirs[key] && theirs[key].join() !== used.join()) {
          complaints.push(`${language}/${feature}: ${key} uses {{${used}}}, ${first} uses {{${theirs[key]}}}`);
        }
      }
    }
  }
  return complaints;
}

/** Keys without their plural suffix, each with the placeholders that its forms use. */
function groups(texts: Record<string, string>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [key, text] of Object.entries(texts)) {
    const name = key.replace(PLURAL, "");
    found[name] = [...new Set([...(found[name] ?? []), ...marks(text)])].sort();
  }
  return found;
}

function missingForms(language: string, features: Record<string, Record<string, string>>): string[] {
  const needed = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
  return Object.entries(features).flatMap(([feature, texts]) => {
    const plurals = Object.keys(texts).filter((key) => PLURAL.test(key));
    return [...new Set(plurals.map((key) => key.replace(PLURAL, "")))].flatMap((name) => {
      const forms = plurals.filter((key) => key.replace(PLURAL, "") === name).map((key) => key.slice(name.length + 1));
      return differences(`${language}/${feature}: forms of ${name}`, needed, forms, "the language");
    });
  });
}

function differences(where: string, wanted: string[], found: string[], model: string): string[] {
  return [
    ...wanted.filter((one) => !found.includes(one)).map((one) => `${where}: ${one} is missing (${model} has it)`),
    ...found.filter((one) => !wanted.includes(one)).map((one) => `${where}: ${one} is not in ${model}`),
  ];
}
