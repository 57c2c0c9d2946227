// The shop's texts from the translators' files, so that tests name keys instead of texts.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type account from "../../locales/en/account.json";
import type advert from "../../locales/en/advert.json";
import type advertfavourites from "../../locales/en/advertfavourites.json";
import type advertform from "../../locales/en/advertform.json";
import type adverts from "../../locales/en/adverts.json";
import type age from "../../locales/en/age.json";
import type avatar from "../../locales/en/avatar.json";
import type cart from "../../locales/en/cart.json";
import type catalogue from "../../locales/en/catalogue.json";
import type checkout from "../../locales/en/checkout.json";
import type codes from "../../locales/en/codes.json";
import type companies from "../../locales/en/companies.json";
import type compare from "../../locales/en/compare.json";
import type complaint from "../../locales/en/complaint.json";
import type consent from "../../locales/en/consent.json";
import type content from "../../locales/en/content.json";
import type credit from "../../locales/en/credit.json";
import type deletion from "../../locales/en/deletion.json";
import type failure from "../../locales/en/failure.json";
import type favourites from "../../locales/en/favourites.json";
import type forms from "../../locales/en/forms.json";
import type home from "../../locales/en/home.json";
import type language from "../../locales/en/language.json";
import type letters from "../../locales/en/letters.json";
import type mealplan from "../../locales/en/mealplan.json";
import type mydata from "../../locales/en/mydata.json";
import type password from "../../locales/en/password.json";
import type payment from "../../locales/en/payment.json";
import type preview from "../../locales/en/preview.json";
import type product from "../../locales/en/product.json";
import type profile from "../../locales/en/profile.json";
import type promotions from "../../locales/en/promotions.json";
import type proof from "../../locales/en/proof.json";
import type quotes from "../../locales/en/quotes.json";
import type receipt from "../../locales/en/receipt.json";
import type registration from "../../locales/en/registration.json";
import type reviews from "../../locales/en/reviews.json";
import type search from "../../locales/en/search.json";
import type session from "../../locales/en/session.json";
import type sessions from "../../locales/en/sessions.json";
import type shop from "../../locales/en/shop.json";
import type states from "../../locales/en/states.json";
import type support from "../../locales/en/support.json";

const LOCALES = resolve(import.meta.dirname, "../../locales");
const SLOT = /\{\{(\w+)\}\}/g;

export const LANGUAGES = ["ro", "ru", "uk", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

type Keys<Feature extends string, Texts> = `${Feature}.${keyof Texts & string}`;
export type Word =
  | Keys<"account", typeof account>
  | Keys<"advert", typeof advert>
  | Keys<"adverts", typeof adverts>
  | Keys<"advertform", typeof advertform>
  | Keys<"advertfavourites", typeof advertfavourites>
  | Keys<"age", typeof age>
  | Keys<"avatar", typeof avatar>
  | Keys<"cart", typeof cart>
  | Keys<"catalogue", typeof catalogue>
  | Keys<"checkout", typeof checkout>
  | Keys<"codes", typeof codes>
  | Keys<"deletion", typeof deletion>
  | Keys<"mealplan", typeof mealplan>
  | Keys<"quotes", typeof quotes>
  | Keys<"sessions", typeof sessions>
  | Keys<"companies", typeof companies>
  | Keys<"compare", typeof compare>
  | Keys<"complaint", typeof complaint>
  | Keys<"consent", typeof consent>
  | Keys<"content", typeof content>
  | Keys<"credit", typeof credit>
  | Keys<"failure", typeof failure>
  | Keys<"favourites", typeof favourites>
  | Keys<"home", typeof home>
  | Keys<"language", typeof language>
  | Keys<"forms", typeof forms>
  | Keys<"letters", typeof letters>
  | Keys<"mydata", typeof mydata>
  | Keys<"password", typeof password>
  | Keys<"payment", typeof payment>
  | Keys<"preview", typeof preview>
  | Keys<"product", typeof product>
  | Keys<"profile", typeof profile>
  | Keys<"promotions", typeof promotions>
  | Keys<"proof", typeof proof>
  | Keys<"receipt", typeof receipt>
  | Keys<"registration", typeof registration>
  | Keys<"reviews", typeof reviews>
  | Keys<"search", typeof search>
  | Keys<"session", typeof session>
  | Keys<"shop", typeof shop>
  | Keys<"states", typeof states>
  | Keys<"support", typeof support>;

export interface Words {
  (word: Word, values?: Record<string, string>): string;
  /** A pattern of the word that accepts anything in its slots. */
  pattern(word: Word): RegExp;
}

export function wordsOf(language: Language): Words {
  const features = new Map<string, Record<string, string>>();
  for (const file of readdirSync(resolve(LOCALES, language))) {
    features.set(file.replace(".json", ""), JSON.parse(readFileSync(resolve(LOCALES, language, file), "utf8")));
  }
  const text = (word: Word) => {
    const [feature = "", key = ""] = word.split(".");
    const found = features.get(feature)?.[key];
    if (found === undefined) throw new Error(`locales/${language}/${feature}.json has no ${key}`);
    return found;
  };
  const fill = (word: Word, values: Record<string, string> = {}) =>
    text(word).replace(SLOT, (slot, name: string) => values[name] ?? slot);
  const pattern = (word: Word) => new RegExp(text(word).split(SLOT).map(patternOf).join(""), "u");
  return Object.assign(fill, { pattern });
}

/** The text of a key. */
export const say = (language: Language, feature: string, key: string) => wordsOf(language)(`${feature}.${key}` as Word);

/** Splitting at the slots puts slot names at the odd indexes. */
const patternOf = (part: string, index: number) => (index % 2 ? ".+" : escaped(part));

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
