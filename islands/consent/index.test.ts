// In which order the tags of Google hear what a visitor has allowed and what the page tells.

import { beforeEach, expect, test, vi } from "vitest";

const PRODUCT = `<article data-viewed="7"></article>
  <script type="application/ld+json">{"@type":"Product","name":"A cup","offers":{"price":"129.90","priceCurrency":"MDL"}}</script>`;
const COUNTER = { google: "https://tags.example", analytics: "G-1" };

/** The names of what stands in the data layer, in order. */
const heard = () =>
  (window.dataLayer ?? []).map((entry) =>
    (entry as object).toString() === "[object Arguments]"
      ? Array.from(entry as ArrayLike<unknown>)
          .slice(0, 2)
          .map((part) => (part instanceof Date ? "now" : part))
          .join(" ")
      : ((entry as { event?: string }).event ?? "clear"),
  );

beforeEach(() => {
  vi.resetModules();
  delete window.dataLayer;
  // No script is loaded.
  vi.spyOn(document.head, "append").mockReturnValue();
  document.body.innerHTML = PRODUCT;
});

const consent = async () => (await import("./index.ts")).default;

test("a counter without a tag manager is configured before the first event, and hears none without statistics", async () => {
  const apply = await consent();
  apply(COUNTER, "marketing");
  expect(heard()).toEqual(["consent default", "consent update"]);
  apply(COUNTER, "marketing.statistics");
  expect(heard().slice(2)).toEqual(["consent update", "js now", "config G-1", "event view_item"]);
});

test("a tag manager hears the events with statistics or marketing, once", async () => {
  const apply = await consent();
  const tags = { google: "https://tags.example", tags: "GTM-1" };
  apply(tags, "marketing");
  apply(tags, "marketing.statistics");
  expect(heard().slice(2)).toEqual(["clear", "view_item", "gtm.js", "consent update"]);
});
