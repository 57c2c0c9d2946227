// Quantities as typed and stepped.

import { expect, test } from "vitest";
import { readQuantity, stepQuantity } from "./quantity.ts";

test.each([
  ["2", 2],
  [" 12 ", 12],
  ["007", 7],
  ["2,5", 2.5],
  ["2.5", 2.5],
  [",5", 0.5],
  ["3.", 3],
  ["1.23456", 1.234],
  ["100000", 99_999],
  ["0", 0],
  ["", undefined],
  [".", undefined],
  ["1.2.3", 1.23],
  ["two", undefined],
])("%j is read as %s", (typed, expected) => {
  expect(readQuantity(typed)).toBe(expected);
});

test.each([
  [1, "1", 1, 2],
  [1, "1", -1, 0],
  [0.1, "0.1", 1, 0.2],
  [0.2, "0.1", 1, 0.3],
  [0.25, "0.5", -1, 0],
  [99_999, "1", 1, 99_999],
  [3, "none", 1, 4],
] as const)("%d with steps of %s turned by %d is %d", (quantity, step, direction, expected) => {
  expect(stepQuantity(quantity, step, direction)).toBe(expected);
});
