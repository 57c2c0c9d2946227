// Telephone numbers as typed, pasted and corrected, for both variants of the shop.

import { expect, test } from "vitest";
import { isWholePhone, maskAt, maskPhone } from "./phone.ts";

test.each([
  ["69123456", "+373", 17, "+373 69 123 456"],
  ["069123456", "+373", 17, "+373 69 123 456"],
  ["+37369123456", "+373", 17, "+373 69 123 456"],
  ["0037369123456", "+373", 17, "+373 69 123 456"],
  ["373 69 123 456", "+373", 17, "+373 69 123 456"],
  ["+373 6", "+373", 17, "+373 6"],
  ["+373 69 1", "+373", 17, "+373 69 1"],
  ["+37", "+373", 17, "+373"],
  ["", "+373", 17, ""],
  ["+373 069123456", "+373", 17, "+373 69 123 456"],
  ["+40 0721 234 567", "+40", 15, "+40 721 234 567"],
  ["0721234567", "+40", 15, "+40 721 234 567"],
  ["+40721234567", "+40", 15, "+40 721 234 567"],
  ["+407212345678999", "+40", 15, "+40 721 234 567"],
  ["+3736912345678999", "+373", 17, "+373 69 123 456 7"],
])("%j is shown with %s in at most %i characters as %j", (typed, code, longest, expected) => {
  const rules = { code, longest, fewest: 8 };
  const masked = maskPhone(typed, rules);
  expect(masked).toBe(expected);
  expect(masked.length).toBeLessThanOrEqual(longest);
  expect(maskPhone(masked, rules)).toBe(masked);
});

test.each([
  ["+373 69 123 456", "+373", 17, true],
  ["69123456", "+373", 17, true],
  ["069 12-34-56", "+373", 17, true],
  ["0037369123456", "+373", 17, true],
  ["+49 (170) 1234567", "+373", 17, true],
  ["+40 721 234 567", "+40", 15, true],
  ["+40721234567890", "+40", 15, true],
  ["+407212345678901", "+40", 15, false],
  ["+373 69 12", "+373", 17, false],
  ["69 12", "+373", 17, false],
  ["+373", "+373", 17, false],
  ["+373 sixty", "+373", 17, false],
])("%j with %s in at most %i characters: whole is %s", (phone, code, longest, expected) => {
  expect(isWholePhone(phone, { code, longest, fewest: 8 })).toBe(expected);
});

const UKRAINIAN = { code: "+38", longest: 17, fewest: 8, mask: "### ###-##-##" };
const POLISH = { code: "+48", longest: 16, fewest: 8, mask: "## ###-##-##" };

test.each([
  ["0671234567", UKRAINIAN, "+38 067 123-45-67"],
  ["671234567", UKRAINIAN, "+38 067 123-45-67"],
  ["+380671234567", UKRAINIAN, "+38 067 123-45-67"],
  ["00380671234567", UKRAINIAN, "+38 067 123-45-67"],
  ["+38 0", UKRAINIAN, "+38 0"],
  ["+38 0671", UKRAINIAN, "+38 067 1"],
  ["+38 067 123-4", UKRAINIAN, "+38 067 123-4"],
  ["+38 067 123-45-678", UKRAINIAN, "+38 067 123-45-67"],
  ["+38 ", UKRAINIAN, "+38"],
  ["223456789", POLISH, "+48 22 345-67-89"],
  ["483456789", POLISH, "+48 48 345-67-89"],
  ["0048223456789", POLISH, "+48 22 345-67-89"],
  ["+48223456789", POLISH, "+48 22 345-67-89"],
  ["+49 170 1234567", POLISH, "+49 170 1234567"],
])("%j is shown with the mask of %o as %j", (typed, rules, expected) => {
  const masked = maskPhone(typed, rules);
  expect(masked).toBe(expected);
  expect(maskPhone(masked, rules)).toBe(masked);
});

test.each([
  ["+38 067 123-45-67", UKRAINIAN, true],
  ["0671234567", UKRAINIAN, true],
  ["+38 067 123-45-6", UKRAINIAN, false],
  ["+38 671 234-56-7", UKRAINIAN, false],
  ["+373 69 123 456", UKRAINIAN, true],
  ["+48 22 345-67-89", POLISH, true],
  ["+48 22 345-67-8", POLISH, false],
  ["22345678", POLISH, false],
])("%j by the mask of %o: whole is %s", (phone, rules, expected) => {
  expect(isWholePhone(phone, rules)).toBe(expected);
});

test.each([
  ["+373 6|", "+373 6|"],
  ["+373 699|123 456", "+373 69 9|12 345 6"],
  ["69|", "+373 69|"],
  ["+373 6|9 123 456", "+373 6|9 123 456"],
])("the caret of %j stays behind its digit: %j", (typed, expected) => {
  const caret = typed.indexOf("|");
  const { text, caret: at } = maskAt(typed.replace("|", ""), caret, { code: "+373", longest: 17, fewest: 8 });
  expect(`${text.slice(0, at)}|${text.slice(at)}`).toBe(expected);
});
