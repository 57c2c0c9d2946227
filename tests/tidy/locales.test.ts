// The texts of the shop: the same keys in every language, with the language's plural forms.
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { disagreements, readLocales } from "./locales.ts";
import { ROOT } from "./sources.ts";

test("all languages have the same keys, plural forms and placeholders", () => {
  assert.deepEqual(disagreements(readLocales(resolve(ROOT, "locales"))), []);
});

test("a missing key, form or placeholder is detected", () => {
  const complaints = disagreements({
    ro: { cart: { title: "Coș", line: "{{count}} din {{total}}", of_one: "1", of_few: "2", of_other: "3" } },
    ru: { cart: { line: "{{count}}", of_one: "1", of_few: "2", of_other: "3", extra: "x" } },
  });
  assert.deepEqual(complaints, [
    "ru/cart: forms of of: many is missing (the language has it)",
    "ru/cart: title is missing (ro has it)",
    "ru/cart: extra is not in ro",
    "ru/cart: line uses {{count}}, ro uses {{count,total}}",
  ]);
});
