// The age question on a page from the back/forward cache, after an answer on another page.

import { expect, test } from "vitest";

test("a restored page no longer shows the question once it was answered", async () => {
  const { dataset } = document.documentElement;
  await import("./age.ts");
  dispatchEvent(new Event("pageshow"));
  expect(dataset["adult"]).toBeUndefined();
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
  document.cookie = "is_age_valid=true;path=/";
  dispatchEvent(new Event("pageshow"));
  expect(dataset["adult"]).toBe("");
});
