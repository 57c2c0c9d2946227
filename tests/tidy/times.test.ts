// Texts contain no duration of their own where the shop has promised one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allTexts } from "./terms.ts";
import { unquotedTimes } from "./times.ts";

test("durations are quoted from the facts and the promises", () => {
  assert.deepEqual(unquotedTimes(allTexts()), []);
});

test("a hard-coded duration is detected in every language, as a number, a range and with words between", () => {
  const said: [string, string][] = [
    ["ro", "Retur în 30 de zile, chiar și despachetat."],
    ["ru", "По стране за 1–3 дня."],
    ["ru", "Отвечаем за 5 рабочих дней."],
    ["uk", "Самовивіз за 45 хвилин."],
    ["en", "14-day returns"],
    ["en", "Kept for 48 hours"],
  ];
  const texts = said.map(([language, text], at) => ({ language, place: `t${at}`, text }));
  assert.deepEqual(unquotedTimes(texts), [
    "ro t0: «30 de zile»",
    "ru t1: «1–3 дня»",
    "ru t2: «5 рабочих дней»",
    "uk t3: «45 хвилин»",
    "en t4: «14-day»",
    "en t5: «48 hours»",
  ]);
});

test("quoted durations, those of a single page and other numbers are allowed", () => {
  const texts = [
    { language: "ro", place: "t0", text: "Retur în {return}, gratuit de la 700 de lei, 40 cm, 24 de plicuri" },
    { language: "ru", place: "session.remember", text: "Запомнить меня на 7 дней" },
    { language: "uk", place: "t2", text: "{{count}} днів" },
  ];
  assert.deepEqual(unquotedTimes(texts), []);
  const elsewhere = texts.map((text) => ({ ...text, place: "t" }));
  assert.deepEqual(unquotedTimes(elsewhere), ["ru t: «7 дней»"]);
});
