// Messages about an order that the edge has not accepted, and the next request, over a mocked edge.

import { expect, test, vi } from "vitest";
import { drawn, QUOTES } from "../../tests/support/played-checkout.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { CartState } from "../stores/cart-summary.ts";
import { createStore } from "../stores/store.ts";
import enhance from "./index.ts";
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
  expect(await answer).toMatchObject({ message, isOutdated: false, isUsed: false, needsSignIn: false, fields: {} });
  vi.useRealTimers();
});

test("an outcome left unknown by an earlier press is not reported as not placed", async () => {
  vi.useFakeTimers();
  const form = document.createElement("form");
  form.innerHTML = '<input name="command" value="c-9">';
  for (const answer of [Response.error, refuse("backend", 503)]) {
    vi.stubGlobal("fetch", async () => {
      const given = answer();
      return given.type === "error" ? Promise.reject(new TypeError("network")) : given;
    });
    const placed = placeOrder(form, () => {});
    await vi.advanceTimersByTimeAsync(7500);
    expect(await placed).toMatchObject({ message: "" });
  }
  vi.useRealTimers();
});

test.each([
  ["ordered", "c-2"],
  ["repriced", "c-1"],
])("after '%s' the form, renewed, is sent as the order '%s'", async (code, next) => {
  const orders: string[] = [];
  const answers = [
    new Response("<p>Later</p>", { status: 503 }),
    ...["c-2", "c-3"].map((id) => new Response(drawn(QUOTES, "anas", id).replace("c-1", id))),
  ];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (!url.endsWith("/orders")) return answers.shift();
    orders.push(JSON.parse(String(init?.body)).command);
    return Response.json({ error: { code, message: "No" } }, { status: 409 });
  });
  document.body.innerHTML = `<div>${drawn(QUOTES)}</div>`;
  const form = document.forms[0] as HTMLFormElement;
  const field = (name: string) => form.querySelector(`[name=${name}]`) as HTMLInputElement;
  const summary = createStore({ revision: 1 } as CartState);
  const page = { summary, toast: vi.fn() } as unknown as PageApi;
  await enhance({ element: form.parentElement, props: {}, words: undefined, page } as IslandContext<PageApi>);
  for (const [name, value] of Object.entries({ first_name: "Ana", phone: "+373 69 123 456", street: "Florilor" }))
    field(name).value = value;
  const submit = () => form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  submit();
  // The first refresh of the page fails.
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  summary.set({ revision: 2 });
  await vi.waitFor(() => expect(field("prices").value).toBe("c-2"));
  // A later change of the cart needs no new id.
  summary.set({ revision: 3 });
  await vi.waitFor(() => expect(field("prices").value).toBe("c-3"));
  expect(field("street").value).toBe("Florilor");
  submit();
  await vi.waitFor(() => expect(orders).toEqual(["c-1", next]));
});
