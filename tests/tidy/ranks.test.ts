// The rank test of `npm run measure` finds a difference that is there, and none that is not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rankTest } from "../measure/ranks.ts";

/** Numbers from 0 to 1 that look random and are always the same. */
function numbers(seed: number, count = 400): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  });
}

test("two lists of one distribution do not differ, and a shift of a tenth does", () => {
  assert.ok(rankTest(numbers(1), numbers(2)) > 0.01);
  const shifted = numbers(2).map((value) => value + 0.1);
  assert.ok(rankTest(numbers(1), shifted) < 0.001);
  assert.equal(rankTest([1, 1, 1], [1, 1, 1]), 1);
});

test("a small difference in ranks has the probability that tables give", () => {
  const [one, other] = [
    Array.from({ length: 21 }, (_, at) => 2 * at),
    Array.from({ length: 21 }, (_, at) => 2 * at + 1),
  ];
  const p = rankTest(one, other);
  assert.ok(p > 0.78 && p < 0.82, String(p));
});
