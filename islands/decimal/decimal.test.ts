// Rules of decimal fields, typed and pasted.

import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import {
  type DecimalRules,
  isUnreadable,
  mayPress,
  plainNumber,
  QUANTITY,
  quantityBy,
  readDecimal,
  settleDecimal,
  writeDecimal,
} from "./decimal.ts";
import numbers from "./numbers.json" with { type: "json" };

beforeEach(() => {
  document.documentElement.lang = "en";
});

const KINDS = {
  hundredths: { decimals: 2 },
  thousandths: { decimals: 3 },
  pieces: { decimals: 2, whole: true },
} satisfies Record<string, DecimalRules>;

// The edge's test reads the same cases (edge/shop/src/typed.rs).
test.each(numbers)("$typed in $languages", ({ typed, languages, plain }) => {
  const known = plain as Record<string, string | null>;
  for (const language of languages) {
    document.documentElement.lang = language;
    for (const [kind, rules] of Object.entries(KINDS)) {
      const expected = (kind in known ? known[kind] : known["all"]) ?? undefined;
      expect(plainNumber(typed, rules), `${kind}, ${language}`).toBe(expected);
    }
  }
});

test.each([
  ["12,5", {}, 12.5],
  ["1.239", { decimals: 2 }, 1.23],
  ["-1", { negative: true, min: 0 }, 0],
  ["100000", { max: 99_999 }, 99_999],
  ["3", { min: 5 }, 5],
  ["", {}, undefined],
  [".", {}, undefined],
  ["-", { negative: true }, undefined],
] as const)("%j by %j is the number %s", (typed, rules, expected) => {
  expect(readDecimal(typed, rules)).toBe(expected);
});

test.each([
  ["12,5", {}, "12.5"],
  ["12.", {}, "12"],
  ["1,50", {}, "1.50"],
  ["1.239", {}, "1.23"],
  ["1.9", { decimals: 0 }, "1"],
  ["1,299.90", {}, "1299.90"],
  [" 1 250,375 lei", {}, "1250.37"],
  ["0", { min: 0.5 }, "0.5"],
  ["-3", { negative: true, min: -2 }, "-2"],
  ["100000", QUANTITY, "99999"],
  ["1.23456", QUANTITY, "1.234"],
  ["1,000", quantityBy("1"), "1000"],
  ["1.000", quantityBy("1"), "1.000"],
  ["1,250", quantityBy("0.05"), "1.250"],
  ["", { min: 1 }, ""],
  [" ", { min: 1 }, ""],
  [".", { min: 1 }, "."],
  ["12x50", {}, "12x50"],
] as const)("%j by %j is left as %j", (typed, rules, expected) => {
  expect(settleDecimal(typed, rules)).toBe(expected);
});

test("a text that is no number is unreadable, an empty one is not", () => {
  for (const text of ["two", ".", "1,29,9"]) expect([text, isUnreadable(text, {})]).toEqual([text, true]);
  for (const text of ["", " ", "1,299.90 lei"]) expect([text, isUnreadable(text, {})]).toEqual([text, false]);
  expect(isUnreadable("1.000", quantityBy("1"))).toBe(true);
});

test("a number written by the field has the decimal mark of the page's language", () => {
  for (const [language, expected] of [
    ["ro", "0,5"],
    ["ru", "0,5"],
    ["uk", "0,5"],
    ["en", "0.5"],
  ] as const) {
    document.documentElement.lang = language;
    expect([settleDecimal("0", { min: 0.5 }), writeDecimal(0.5), writeDecimal(99_999)]).toEqual([
      expected,
      expected,
      "99999",
    ]);
  }
});

test("keys other than digits, separators, an allowed minus and navigation are blocked", () => {
  const mayType = (key: string, rules = {}, held = {}) =>
    mayPress({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, rules);
  for (const key of ["0", "9", ",", ".", "ArrowLeft", "Backspace", "Tab", "Enter", "Home"]) {
    expect(mayType(key)).toBe(true);
  }
  for (const key of ["a", " ", "e", "+", "-", "ї"]) expect(mayType(key)).toBe(false);
  expect(mayType("-", { negative: true })).toBe(true);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(mayType("a", {}, held)).toBe(true);
});

test("a field that was left keeps its number when it is left again", () => {
  const typed = fc.stringMatching(/^[-\d., lei]{0,14}$/);
  const language = fc.constantFrom("ro", "ru", "uk", "en");
  fc.assert(
    fc.property(typed, language, fc.constantFrom(...Object.values(KINDS)), (text, lang, rules) => {
      document.documentElement.lang = lang;
      const left = settleDecimal(text, rules);
      expect(settleDecimal(left, rules)).toBe(left);
      expect(readDecimal(left, rules)).toBe(readDecimal(text, rules));
    }),
  );
});
