// The question for a visitor's age, on a page that the browser kept while the answer was given on another one.

import { expect, test } from "vitest";

test("a page that comes back asks no more who has answered since", async () => {
  const { dataset } = document.documentElement;
  await import("./age.ts");
  dispatchEvent(new Event("pageshow"));
  expect(dataset["adult"]).toBeUndefined();
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
  document.cookie = "is_age_valid=true;path=/";
  dispatchEvent(new Event("pageshow"));
  expect(dataset["adult"]).toBe("");
});
