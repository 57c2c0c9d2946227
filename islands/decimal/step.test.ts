// Quantity steps.

import { expect, test } from "vitest";
import { stepQuantity } from "./step.ts";

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
