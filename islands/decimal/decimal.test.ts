// Rules of decimal fields, key by key and pasted.

import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanDecimal, mayPress, QUANTITY, readDecimal, settleDecimal, writeDecimal } from "./decimal.ts";

test.each([
  ["12", {}, "12"],
  ["12.5", {}, "12.5"],
  ["12,5", {}, "12,5"],
  ["12.", {}, "12."],
  ["1.239", {}, "1.23"],
  ["1,239", { decimals: 3 }, "1,239"],
  ["1.9", { decimals: 0 }, "1"],
  ["007", {}, "7"],
  ["000", {}, "0"],
  ["0.5", {}, "0.5"],
  [",5", {}, "0,5"],
  ["1.2.3", {}, "1.23"],
  ["1.234,56", {}, "1234,56"],
  ["1,234,567.89", {}, "1234567.89"],
  ["-5", {}, "5"],
  ["-5", { negative: true }, "-5"],
  ["5-", { negative: true }, "5"],
  ["-", { negative: true }, "-"],
  [" 1 250 lei", {}, "1250"],
  ["two", {}, ""],
  ["", {}, ""],
] as const)("%j by %j becomes %j", (typed, rules, expected) => {
  expect(cleanDecimal(typed, rules)).toBe(expected);
});

test.each([
  ["12,5", {}, 12.5],
  ["1.239", {}, 1.23],
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
  ["12,5", {}, "12,5"],
  ["12.", {}, "12"],
  ["1,50", {}, "1,50"],
  ["0", { min: 0.5 }, "0.5"],
  ["-3", { negative: true, min: -2 }, "-2"],
  ["100000", QUANTITY, "99999"],
  ["1.23456", QUANTITY, "1.234"],
  ["", { min: 1 }, ""],
  [".", { min: 1 }, ""],
] as const)("%j by %j is left as %j", (typed, rules, expected) => {
  document.documentElement.lang = "en";
  expect(settleDecimal(typed, rules)).toBe(expected);
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

test("any typed text is cleaned, and cleaning is idempotent", () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), fc.nat(4), (text, negative, decimals) => {
      const clean = cleanDecimal(text, { negative, decimals });
      expect(clean).toMatch(/^-?\d*([.,]\d*)?$/);
      expect(cleanDecimal(clean, { negative, decimals })).toBe(clean);
    }),
  );
});
