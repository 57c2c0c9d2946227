// The browser's recent searches.
import { beforeEach, expect, test } from "vitest";
import { forgetQuery, recentQueries, rememberQuery } from "./recent.ts";

beforeEach(() => localStorage.clear());

test("the newest comes first, duplicates merge, and at most six are kept", () => {
  for (const query of ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "B2"]) rememberQuery(query);
  expect(recentQueries()).toEqual(["B2", "g7", "f6", "e5", "d4", "c3"]);
});

test("a query is removed, and after the last one nothing is stored", () => {
  rememberQuery("чай");
  rememberQuery("oală");
  forgetQuery("Чай");
  expect(recentQueries()).toEqual(["oală"]);
  forgetQuery("oală");
  expect(localStorage.length).toBe(0);
});

test("invalid stored data is replaced", () => {
  for (const broken of ["{", "7", '{"a":1}', "null"]) {
    localStorage.setItem("recent_queries", broken);
    expect(recentQueries()).toEqual([]);
  }
  localStorage.setItem("recent_queries", '["oală",7,null]');
  rememberQuery("ceai");
  expect(recentQueries()).toEqual(["ceai", "oală"]);
});
