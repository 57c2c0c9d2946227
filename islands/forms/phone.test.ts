// Telephone numbers as typed, pasted and corrected, for both variants of the shop.

import { expect, test } from "vitest";
import { isWholePhone, maskPhone } from "./phone.ts";

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
