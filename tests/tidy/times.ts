// Durations have a single source: the facts of the demo's shops, which their pages quote, and the promises of a site's
// config, which fill the shop's texts. A second number elsewhere would contradict it sooner or later.
import type { Text } from "./terms.ts";

/** Units after a number, by language. */
const UNITS: Record<string, string> = {
  ro: String.raw`zile?|ore|oră|minute?|luni|lună|săptămân\p{L}+`,
  ru: String.raw`дн\p{L}+|день|час\p{L}*|минут\p{L}*|месяц\p{L}*|недел\p{L}*`,
  uk: String.raw`дн\p{L}+|день|годин\p{L}*|хвилин\p{L}*|місяц\p{L}*|тиж\p{L}*`,
  en: "days?|hours?|minutes?|months?|weeks?",
};
const BETWEEN = String.raw`(?:[\s-](?:de|рабоч\p{L}+|робоч\p{L}+|working))?[\s-]`;

/** One number, with thousands separators, or a range with a dash. */
const NUMBER = String.raw`(?<![\p{L}\d])(\d{1,3}(?:[ \u00a0.,]\d{3})+|\d+(?:[–-]\d+)?)`;

/** The file of the facts. */
const FACTS = "facts.rs";

/** Durations of a single page: the text's key, the number, and its meaning. */
const SAID_ONCE: [place: string, number: string, what: string][] = [
  ["product.lowest_price", "30", "the time that the law names"],
  ["session.remember", "7", "how long a sign-in is kept"],
  ["documents-general.txt", "10", "the answer about one's data"],
  ["documents-pharmacy.txt", "24", "the pharmacy that never closes"],
  ["guides.txt", "15", "the bank's answer"],
  ["lists-general.txt", "48", "the photograph of what arrived broken"],
  ["lists-general.txt", "5", "sewing to measure"],
  ["lists-general.txt", "28", "the holidays of those who work here"],
  ["lighting-furniture.txt", "20 000", "the life of a bulb"],
];

/** Durations written as numbers, outside the facts. */
export function unquotedTimes(texts: Text[]): string[] {
  return texts
    .filter(({ place }) => place !== FACTS)
    .flatMap(({ language, place, text }) => {
      const time = new RegExp(String.raw`${NUMBER}${BETWEEN}(?:${UNITS[language]})(?!\p{L})`, "giu");
      return [...text.matchAll(time)]
        .filter(([, number]) => !isSaidOnce(place, number ?? ""))
        .map(([found]) => `${language} ${place}: «${found}»`);
    });
}

function isSaidOnce(place: string, number: string): boolean {
  const digits = number.replaceAll(/\D/g, "");
  return SAID_ONCE.some(([known, once]) => place.includes(known) && digits === once.replaceAll(/\D/g, ""));
}
