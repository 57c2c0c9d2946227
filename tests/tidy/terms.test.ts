// Shop and demo use one word per thing, and one form of address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allTexts, forbiddenWords, readTerms } from "./terms.ts";

test("every text follows the list of terms", () => {
  const texts = allTexts();
  assert.ok(texts.length > 5000, `${texts.length} texts`);
  assert.deepEqual(forbiddenWords(readTerms(), texts), []);
});

test("every term has its word in each language", () => {
  for (const [thing, { use }] of Object.entries(readTerms())) {
    assert.deepEqual(Object.keys(use), ["ro", "ru", "uk", "en"], thing);
  }
});

test("a forbidden word is detected in any case, but not inside a longer one", () => {
  const terms = { brand: { use: { ro: "brand" }, never: { ro: ["marcă", "mărci*", "ta"] } } };
  const texts = ["Marcă nouă", "toate mărcile", "tava ta", "marcăm, tava, Abonează-ta"].map((text, at) => ({
    language: "ro",
    place: `t${at}`,
    text,
  }));
  assert.deepEqual(forbiddenWords(terms, texts), [
    "ro t0: «marcă» (brand: brand)",
    "ro t1: «mărci*» (brand: brand)",
    "ro t2: «ta» (brand: brand)",
  ]);
});
