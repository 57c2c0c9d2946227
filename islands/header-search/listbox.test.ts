// Keyboard navigation of the combobox.

import { expect, test } from "vitest";
import { move, NONE } from "./listbox.ts";

test.each([
  ["ArrowDown", NONE, 3, 0],
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 0],
  ["ArrowUp", NONE, 3, 2],
  ["ArrowUp", 0, 3, 2],
  ["ArrowUp", 2, 3, 1],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["Home", NONE, 3, undefined],
  ["End", NONE, 3, undefined],
  ["ArrowDown", NONE, 0, undefined],
  ["a", 1, 3, undefined],
])("%s from %i of %i options leads to %s", (key, active, count, expected) => {
  expect(move(key, active, count)).toBe(expected);
});
