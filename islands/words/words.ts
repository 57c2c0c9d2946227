// The words of one island in one language. Keys are those of locales/en; the build includes only words that the island's
// source names, so keys must be literals.

import type cart from "../../locales/en/cart.json";
import type checkout from "../../locales/en/checkout.json";
import type failure from "../../locales/en/failure.json";
import type search from "../../locales/en/search.json";
import type session from "../../locales/en/session.json";
import type shop from "../../locales/en/shop.json";

/** `items_one`, `items_few`… are requested as `items` with a count. */
type Spoken<Key> = Key extends `${infer Base}_${"one" | "few" | "many" | "other"}` ? Base : Key;
type Keys<Feature extends string, Words> = `${Feature}.${Spoken<keyof Words & string>}`;

export type WordKey =
  | Keys<"cart", typeof cart>
  | Keys<"checkout", typeof checkout>
  | Keys<"failure", typeof failure>
  | Keys<"search", typeof search>
  | Keys<"session", typeof session>
  | Keys<"shop", typeof shop>;

/** A words module's export. */
export interface WordsModule {
  language: string;
  default: Record<string, string>;
}

export type Say = (key: WordKey, values?: Record<string, string | number>) => string;

/** An island's words, with the site's own texts, which its element carries, in place of the shop's. */
export function wordsOf(island: Element, words: WordsModule): WordsModule {
  const own = island.getAttribute("own-words");
  return own ? { ...words, default: { ...words.default, ...JSON.parse(own) } } : words;
}

export function speak({ language, default: words }: WordsModule): Say {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const count = values["count"];
    const text = words[key] ?? words[`${key}_${plural.select(Number(count))}`] ?? words[`${key}_other`] ?? "";
    return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark));
  };
}
