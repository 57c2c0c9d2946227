// Phone numbers as typed, pasted and corrected, for the shop's variants.

import { expect, test } from "vitest";
import { isWholePhone, maskAt, maskPhone } from "./phone.ts";
import phones from "./phones.json" with { type: "json" };

test.each([
  ["69123456", "+373", 17, "+373 69 123 456"],
  ["069123456", "+373", 17, "+373 69 123 456"],
  ["+37369123456", "+373", 17, "+373 69 123 456"],
  ["0037369123456", "+373", 17, "+373 69 123 456"],
  ["373 69 123 456", "+373", 17, "+373 69 123 456"],
  ["+373 6", "+373", 17, "+373 6"],
  ["+373 69 1", "+373", 17, "+373 69 1"],
  ["+37", "+373", 17, "+37"],
  ["+", "+373", 17, "+"],
  ["+373 ", "+373", 17, "+373"],
  ["+373 0", "+373", 17, "+373 0"],
  ["(", "+373", 17, ""],
  ["", "+373", 17, ""],
  ["+373 069123456", "+373", 17, "+373 69 123 456"],
  ["+40 0721 234 567", "+40", 15, "+40 721 234 567"],
  ["0721234567", "+40", 15, "+40 721 234 567"],
  ["+40721234567", "+40", 15, "+40 721 234 567"],
])("%j is shown with %s in at most %i characters as %j", (typed, code, longest, expected) => {
  const rules = { code, longest, fewest: 8 };
  const masked = maskPhone(typed, rules);
  expect(masked).toBe(expected);
  expect(masked.length).toBeLessThanOrEqual(longest);
  expect(maskPhone(masked, rules)).toBe(masked);
});

test.each([
  ["+407212345678999", "+40", 15, "+40 721 234 567 899 9"],
  ["+3736912345678999", "+373", 17, "+373 69 123 456 789 99"],
  ["+373 69 123 456 7", "+373", 17, "+373 69 123 456 7"],
  ["+373 373691234567", "+373", 17, "+373 69 123 456 7"],
  ["+373 37 369 123 4", "+373", 17, "+373 37 369 123 4"],
])("%j with %s, longer than a number, is shown whole and refused", (typed, code, longest, expected) => {
  const rules = { code, longest, fewest: 8 };
  expect(maskPhone(typed, rules)).toBe(expected);
  expect(maskPhone(expected, rules)).toBe(expected);
  expect([isWholePhone(typed, rules), isWholePhone(expected, rules)]).toEqual([false, false]);
});

test.each([
  ["+373 69 123 456", "+373", 17, true],
  ["69123456", "+373", 17, true],
  ["069 12-34-56", "+373", 17, true],
  ["0037369123456", "+373", 17, true],
  ["+49 (170) 1234567", "+373", 17, true],
  ["+40 721 234 567", "+40", 15, true],
  ["+40 40 721 234 567", "+40", 15, true],
  ["+373+37369123456", "+373", 17, true],
  ["+40721234567890", "+40", 15, false],
  ["+407212345678901", "+40", 15, false],
  ["+373 69 12", "+373", 17, false],
  ["+373 69 123 45", "+373", 17, false],
  ["+373 69 123 456 7", "+373", 17, false],
  ["69 12", "+373", 17, false],
  ["+373", "+373", 17, false],
  ["+373 sixty", "+373", 17, false],
])("%j with %s in at most %i characters: whole is %s", (phone, code, longest, expected) => {
  expect(isWholePhone(phone, { code, longest, fewest: 8 })).toBe(expected);
});

// The edge's test reads the same cases (edge/shop/src/forms/contact.rs).
test.each(phones)("%j with %s is %j", (typed, code, expected) => {
  const rules = { code: code ?? "", longest: code === "+40" ? 15 : 17, fewest: 8 };
  expect(isWholePhone(typed ?? "", rules)).toBe(expected !== null);
  if (expected) expect(maskPhone(typed ?? "", rules).replaceAll(" ", "")).toBe(expected);
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
  ["+38 067 123-45-678", UKRAINIAN, "+38 067 123-45-678"],
  ["+38 ", UKRAINIAN, "+38"],
  ["223456789", POLISH, "+48 22 345-67-89"],
  ["483456789", POLISH, "+48 48 345-67-89"],
  ["0048223456789", POLISH, "+48 22 345-67-89"],
  ["+48223456789", POLISH, "+48 22 345-67-89"],
  ["+48 48 345-67-891", POLISH, "+48 48 345-67-891"],
  ["+38 5912345678", UKRAINIAN, "+38 591 234-56-78"],
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

const DEFAULT = { code: "+373", longest: 17, fewest: 8 };
const ROMANIAN = { code: "+40", longest: 15, fewest: 8 };

/** Types the keys one by one at the end of the existing text. */
const typeInto = (standing: string, keys: string, rules: Parameters<typeof maskPhone>[1]) =>
  maskPhone(
    [...keys].reduce((text, key) => maskPhone(text + key, rules), standing),
    rules,
    true,
  );

test.each([
  [DEFAULT, "+373 69 123 456", ["069123456", "69123456", "37369123456", "+37369123456", "0037369123456"]],
  [ROMANIAN, "+40 721 234 567", ["0721234567", "721234567", "40721234567", "+40721234567", "0040721234567"]],
  [UKRAINIAN, "+38 067 123-45-67", ["0671234567", "671234567", "380671234567", "+380671234567", "00380671234567"]],
  [POLISH, "+48 22 345-67-89", ["223456789", "0223456789", "48223456789", "+48223456789", "0048223456789"]],
  [DEFAULT, "+40721234567", ["+40721234567", "0040721234567"]],
])("by %o it is %s, typed or pasted, in an empty field and after its code", (rules, expected, all) => {
  for (const standing of ["", rules.code, `${rules.code} `])
    for (const number of all) {
      const pasted = standing + number;
      expect(typeInto(standing, number, rules), `${pasted} typed`).toBe(expected);
      expect(maskPhone(pasted, rules, true), `${pasted} pasted`).toBe(expected);
      expect(isWholePhone(maskPhone(pasted, rules, true), rules)).toBe(true);
    }
});

test("a code is deleted character by character", () => {
  const left = ["+373 69"];
  for (let sign = 0; sign < 7; sign++) left.push(maskPhone(left.at(-1)?.slice(0, -1) ?? "", DEFAULT));
  expect(left).toEqual(["+373 69", "+373 6", "+373", "+37", "+3", "+", "", ""]);
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
