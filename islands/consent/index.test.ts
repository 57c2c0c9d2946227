// The order in which Google's tags receive the consent and the page's events.

import { beforeEach, expect, test, vi } from "vitest";

const PRODUCT = `<article data-viewed="7"></article>
  <script type="application/ld+json">{"@type":"Product","name":"A cup","offers":{"price":"129.90","priceCurrency":"MDL"}}</script>`;
const COUNTER = { google: "https://tags.example", analytics: "G-1" };

/** Names of the entries in the data layer, in order. */
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
  globalThis.seenProducts = undefined;
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

test("products opened before the module loaded are reported once each, if consent was given by then", async () => {
  const apply = await consent();
  const { keepProduct } = await import("../stores/seen-products.ts");
  const open = (id: string, choice: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
    document.cookie = `consent=${choice}`;
    document.body.innerHTML = PRODUCT.replace('"7"', `"${id}"`);
  };
  open("7", "chat");
  keepProduct();
  open("8", "statistics");
  keepProduct();
  open("9", "statistics");
  apply(COUNTER, "statistics");
  const pushedConsents = () =>
    (window.dataLayer ?? []).flatMap((entry) => {
      const [, event, fields] = Array.from(entry as ArrayLike<unknown>);
      return event === "view_item"
        ? (fields as { items: { item_id: string }[] }).items.map(({ item_id }) => item_id)
        : [];
    });
  expect(pushedConsents()).toEqual(["8", "9"]);
});

test("a tag manager hears the events with statistics or marketing, once", async () => {
  const apply = await consent();
  const tags = { google: "https://tags.example", tags: "GTM-1" };
  apply(tags, "marketing");
  apply(tags, "marketing.statistics");
  expect(heard().slice(2)).toEqual(["clear", "view_item", "gtm.js", "consent update"]);
});

test("a page that asks for a password or a code loads no service", async () => {
  const apply = await consent();
  for (const field of ['type="password"', 'autocomplete="one-time-code"']) {
    document.body.innerHTML = `<form><input ${field}></form>`;
    apply({ ...COUNTER, jivo: "https://chat.example", chat: "1", scripts: "/own.js" }, "statistics.chat.marketing");
    expect(document.head.append).not.toHaveBeenCalled();
  }
});

test("stored orders are removed when consent is withdrawn", async () => {
  vi.spyOn(location, "reload").mockReturnValue();
  const apply = await consent();
  const kept = ["checkout_begun", "purchases_told"];
  for (const name of kept) localStorage.setItem(name, "CC-7");
  apply(COUNTER, "statistics");
  apply(COUNTER, "none");
  expect(kept.map((name) => localStorage.getItem(name))).toEqual([null, null]);
});
