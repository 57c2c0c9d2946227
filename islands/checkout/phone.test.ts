// Telephone numbers as typed, pasted and corrected, for both variants of the shop.

import { expect, test } from "vitest";
import { barePhone, isWholePhone, maskPhone } from "./phone.ts";

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
])("%j is shown with %s in at most %i characters as %j", (typed, code, max, expected) => {
  const masked = maskPhone(typed, code, max);
  expect(masked).toBe(expected);
  expect(masked.length).toBeLessThanOrEqual(max);
  expect(maskPhone(masked, code, max)).toBe(masked);
});

test("a number travels without whitespace", () => {
  expect(barePhone(" +373 69\u00a0123 456\t")).toBe("+37369123456");
});

test.each([
  ["+373 69 123 456", 17, true],
  ["+40 721 234 567", 15, true],
  ["+373 69 12", 17, false],
  ["+373", 17, false],
  ["+373 sixty", 17, false],
  ["+40721234567890123", 15, false],
])("%j in at most %i characters: whole is %s", (phone, max, expected) => {
  expect(isWholePhone(phone, max)).toBe(expected);
});
