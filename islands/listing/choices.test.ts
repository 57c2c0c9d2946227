// Two choices in quick succession both take effect.

import { expect, test } from "vitest";
import { chosenToo } from "./choices.ts";

const both = (choice: string, here: string, wanted: string) => chosenToo(`/a${choice}`, `/a${here}`, `/a${wanted}`);

test("a choice is unchanged if none is pending", () => {
  expect(both("?page=2&x=1", "?x=2", "?x=2")).toBe("/a?page=2&x=1");
});

test("a pending choice stays, whichever filters both use", () => {
  expect(both("?filters=1:2", "", "?filters=1:3")).toBe("/a?filters=1:3,1:2");
  expect(both("?filters=1:2,brand_id:4", "?filters=1:2", "?filters=1:2,3")).toBe("/a?filters=1:2,1:3,brand_id:4");
  expect(both("?filters=1:2", "", "?filters=1:2")).toBe("/a?filters=1:2");
  expect(both("", "?filters=1:2", "?filters=1:2,3,price:10,10")).toBe("/a?filters=1:3,price:10,price:10");
  expect(both("", "?filters=1:2", "")).toBe("/a");
});

test("a field emptied before its answer came is left out", () => {
  const emptied = (choice: string, here: string, wanted: string) =>
    chosenToo(`/a${choice}`, `/a${here}`, `/a${wanted}`, ["price_from", "price_to"]);
  expect(emptied("", "", "?price_from=300")).toBe("/a");
  expect(emptied("?price_to=90", "", "?filters=1:2&price_from=300")).toBe("/a?filters=1:2&price_to=90");
  expect(emptied("?price_from=300", "", "?price_from=300&sort=name-")).toBe("/a?price_from=300&sort=name-");
});

test("sort order and price are the later choice's, and paging starts over", () => {
  expect(both("?sort=name-", "", "?filters=1:2&sort=name%2B")).toBe("/a?filters=1:2&sort=name-");
  expect(both("?filters=1:2&sort=name-", "?sort=name-", "?page=3")).toBe("/a?filters=1:2");
  expect(both("?filters=1:2", "?filters=1:2,price:5,90", "?filters=1:2,3,price:5,90")).toBe("/a?filters=1:2,1:3");
  expect(both("?price_to=90", "?filters=price:5,80", "?filters=1:2,price:5,80")).toBe("/a?filters=1:2&price_to=90");
  expect(both("", "?view=list", "?view=list&filters=1:2")).toBe("/a?filters=1:2");
});
