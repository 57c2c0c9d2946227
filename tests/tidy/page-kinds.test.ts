// Each page of the route table is among the kinds of pages that accessibility, layout and fault tests visit.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { type PagePattern, pagePatterns, publicPages } from "../support/routes.ts";
import { ROOT } from "./sources.ts";

/** A redirect, and pages that need a payment, a sealed link or a code, which have tests of their own. */
const WALKED_ELSEWHERE = [
  "?activation=failed",
  "account/registration/sent",
  "account/sign-in/code/sent",
  "account",
  "cart/payment/success",
  "cart/payment/failed",
  "cart/shared",
  // `tests/journeys/adverts-one.test.ts`
  "adverts/{}",
  "adverts-complaint/{}",
  "adverts-report/{}",
];

function unwalked(patterns: PagePattern[], listed: string): string[] {
  const paths = [...publicPages(), ...WALKED_ELSEWHERE];
  return patterns
    .filter(({ audience }) => audience !== "ACCOUNT" && audience !== "COMPANY")
    .map(({ pattern }) => pattern)
    .filter((pattern) => !paths.includes(pattern))
    .map((pattern) => pattern.replace(/\{.*/, ""))
    .filter(
      (start) => !listed.includes(`"${start}`) && !listed.includes(`"/${start}`) && !listed.includes(`\`${start}`),
    );
}

test("each page of the route table is among the kinds of pages", () => {
  const listed = readFileSync(resolve(ROOT, "tests/support/page-kinds.ts"), "utf8");
  const patterns = pagePatterns();
  assert.ok(patterns.length > 40 && publicPages().length > 15);
  // The addresses of a product and of a category come from the shop.
  const named = patterns.filter(({ pattern }) => !["product/{}", "{*}"].includes(pattern));
  assert.deepEqual(unwalked(named, listed), []);
});

test("an unlisted page is detected", () => {
  const [added] = pagePatterns('        Stores(Slug) = "stores/{}": VISITOR;\n');
  assert.deepEqual(added && unwalked([added], '"articles"'), ["stores/"]);
});
