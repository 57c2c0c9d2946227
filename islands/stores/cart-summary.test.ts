// The cart's summary from the cookie alone.

import { expect, test } from "vitest";
import { createCartSummary } from "./cart-summary.ts";

test("signing in or out switches to another cart, whose revision may be lower", () => {
  const [guest, account] = ["0123456789abcdef", "fedcba9876543210"];
  const summary = createCartSummary();
  for (const [hint, count, revision] of [
    [`2.900.${guest}`, 2, 900],
    [`3.800.${account}`, 3, 800],
    [`2.799.${account}`, 3, 800],
    [`0.901.${guest}`, 0, 901],
    ["", 0, 0],
  ] as const) {
    // biome-ignore lint/suspicious/noDocumentCookie: stands in for the edge's cookie.
    document.cookie = `cart_count=${hint}`;
    summary.readCookie();
    expect(summary.get(), hint).toMatchObject({ count, revision });
  }
});
