// A promo code that holds for one way of paying, over a mocked edge.

import { beforeEach, expect, test, vi } from "vitest";
import { drawn, QUOTES, quote } from "../../tests/support/played-checkout.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { CartState } from "../stores/cart-summary.ts";
import { createStore } from "../stores/store.ts";
import enhance from "./index.ts";

const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
let form: HTMLFormElement;
let summary: ReturnType<typeof createStore<CartState>>;

/** The edge's form for a cart with this code, which counts or does not. */
function page(code: string, uncounted: string): string {
  const said = `<div class="code-said">${uncounted && `<p>${uncounted} does not count</p>`}</div>`;
  const quotes = uncounted ? { ...QUOTES, standart: quote("40 whole") } : QUOTES;
  return drawn(quotes)
    .replace("<form ", `<form data-code="${code}" `)
    .replace('name="command"', `name="uncounted_code" value="${uncounted}"><input type="hidden" name="command"`)
    .replace('<p data-sum="total"></p>', `<dl class="sums">${uncounted || `discount with ${code}`}</dl>${said}`)
    .replace('<div class="credit-said">', `${said}<div class="credit-said">`);
}

async function open(code = "CARD5", uncounted = "cash CARD5"): Promise<void> {
  document.body.innerHTML = `<div>${page(code, uncounted)}</div>`;
  form = document.forms[0] as HTMLFormElement;
  summary = createStore({ revision: 1 } as CartState);
  await enhance({
    element: document.querySelector("div"),
    page: { summary, toast: vi.fn() },
  } as unknown as IslandContext<PageApi>);
}

beforeEach(() => {
  sessionStorage.clear();
  asked.mockReset();
  asked.mockReturnValue(new Promise(() => {}));
  vi.stubGlobal("fetch", (url: URL | string, init?: RequestInit) => asked(String(url), init));
  vi.stubGlobal("location", { href: "http://casa.localhost/ro/checkout", assign: vi.fn(), reload: vi.fn() });
});

const pay = (way: string) => form.querySelector<HTMLInputElement>(`[name=payment][value=${way}]`)?.click();
const said = () => [...form.querySelectorAll(".code-said")].map(({ textContent }) => textContent);
const sent = (at = -1) => asked.mock.calls.at(at)?.[1]?.body as URLSearchParams;
const uncounted = () => new FormData(form).get("uncounted_code");
const total = () => form.querySelector("button [data-sum=total]")?.textContent;

test("the choice of a payment asks for the sums with it, and shows whether the code counts", async () => {
  await open();
  expect(asked).not.toHaveBeenCalled();
  expect([total(), uncounted(), said()]).toEqual([
    "sum with 40 whole",
    "cash CARD5",
    Array(2).fill("cash CARD5 does not count"),
  ]);
  asked.mockImplementation(async () => new Response(page("CARD5", "")));
  pay("credit");
  expect([sent().get("payment"), sent().get("redraw")]).toEqual(["credit", "1"]);
  await vi.waitFor(() => expect(total()).toBe("sum with 40"));
  expect([uncounted(), said()]).toEqual(["", ["", ""]]);
  expect(form.querySelector(".sums")?.textContent).toBe("discount with CARD5");
  asked.mockImplementation(async () => new Response(page("CARD5", "cash CARD5")));
  pay("cash");
  await vi.waitFor(() => expect([total(), uncounted()]).toEqual(["sum with 40 whole", "cash CARD5"]));
});

test("without a code the choice of a payment asks for nothing", async () => {
  await open("", "");
  pay("credit");
  pay("cash");
  expect(
    asked.mock.calls.filter(([, init]) => (init?.body as URLSearchParams | undefined)?.get("payment") === "cash"),
  ).toEqual([]);
});

test("an order that is sent before the answer names the payment that its sums are for", async () => {
  await open();
  for (const [name, value] of [
    ["first_name", "Ana"],
    ["phone", "+373 69 123 456"],
    ["street", "Florilor"],
  ])
    (form.elements.namedItem(name as string) as HTMLInputElement).value = value as string;
  pay("credit");
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  const order = JSON.parse(String(asked.mock.lastCall?.[1]?.body));
  expect(order).toMatchObject({ payment: "credit", uncounted_code: "cash CARD5", total: "sum with 40 whole" });
});

test("a refused order asks for the sums of its payment, and a renewed cart too", async () => {
  await open("CARD5", "");
  asked.mockImplementation(async (url) =>
    url.endsWith("/checkout")
      ? new Response(page("CARD5", ""))
      : url.endsWith("/orders") && sent().get?.("redraw")
        ? new Response(page("CARD5", "cash CARD5"))
        : Response.json({ error: { code: "fields", message: "No", fields: { payment: "no code" } } }, { status: 422 }),
  );
  (form.elements.namedItem("first_name") as HTMLInputElement).value = "Ana";
  (form.elements.namedItem("phone") as HTMLInputElement).value = "+373 69 123 456";
  (form.elements.namedItem("street") as HTMLInputElement).value = "Florilor";
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(uncounted()).toBe("cash CARD5"));
  asked.mockClear();
  summary.set({ revision: 2 });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(uncounted()).toBe("cash CARD5"));
});
