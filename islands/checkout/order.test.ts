// What the shopper is told of an order that the edge has not taken, over an edge that the test plays.

import { expect, test, vi } from "vitest";
import { placeOrder } from "./order.ts";

const html = () => new Response("<p>Busy</p>", { status: 503 });
const refuse = (code: string, status: number) => () =>
  Response.json({ error: { code, message: `Words of ${code}` } }, { status });

test.each([
  ["'backend' at each try", [], refuse("backend", 503), "Words of backend"],
  ["'backend' at each try but one that got no answer", [Response.error], refuse("backend", 503), ""],
  ["'backend' at each try but one whose answer is not the edge's", [html], refuse("backend", 503), ""],
  ["no answer, and then a refusal", [Response.error], refuse("unavailable", 409), "Words of unavailable"],
  ["'internal' at each try", [], refuse("internal", 500), ""],
  ["'cart_closed' at each try", [], refuse("cart_closed", 503), ""],
  ["no answer at all", [], Response.error, ""],
])("an order that met %s is told rightly", async (_, first, then, message) => {
  vi.useFakeTimers();
  const answers = [...first];
  vi.stubGlobal("fetch", async () => {
    const answer = (answers.shift() ?? then)();
    return answer.type === "error" ? Promise.reject(new TypeError("network")) : answer;
  });
  const answer = placeOrder(document.createElement("form"), () => {});
  await vi.advanceTimersByTimeAsync(7500);
  expect(await answer).toMatchObject({ message, isOutdated: false, needsSignIn: false, fields: {} });
  vi.useRealTimers();
});
