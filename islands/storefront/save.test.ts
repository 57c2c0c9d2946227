// Favourites, the comparison and the city, on pages that are left before every answer.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { save } from "./save.ts";

interface Asked {
  url: string;
  body: Record<string, unknown>;
  init: RequestInit;
  answer(body: unknown): void;
}

let asked: Asked[];

beforeEach(() => {
  asked = [];
  document.body.innerHTML = `
    <form id="save" action="/saved"><input name="language" value="ro"></form>
    <button form="save" data-list="favourites" value="7" aria-pressed="false"></button>
    <button form="save" data-list="favourites" value="8" aria-pressed="true"></button>
    <button form="save" data-list="compare" value="7" aria-pressed="false"></button>
    <form id="city" action="/city"><input name="city" value="301"></form>
    <div data-toasts data-messages data-favourites="Saved" data-favourites-removed="Not saved" data-compare="Compared" data-compare-removed="Not compared" data-failed="Failed"></div>`;
  for (const button of buttons()) {
    button.setAttribute("formaction", `/one/${button.value}`);
    // Shows the cookie as the page does (islands/storefront/saved-products.ts).
    button.ariaPressed = String(button.value === "8");
  }
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    return new Promise((resolve, reject) => {
      const answer = (body: unknown) => resolve(Response.json(body));
      asked.push({ url, body: JSON.parse(init.body as string), init, answer });
      init.signal?.addEventListener("abort", reject);
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  dispatchEvent(new Event("pagehide"));
});

const buttons = () => [...document.querySelectorAll("button")];
const formOf = (id: string) => document.querySelector(`#${id}`) as HTMLFormElement;
const said = () => document.querySelector("[data-toasts]")?.textContent;

test("leaving the page sends unanswered saves as one command per form, and no answer comes after it", async () => {
  const done = buttons().map((button) => save(formOf("save"), button));
  done.push(save(formOf("city"), null));
  await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual(["/one/7"]));
  expect(asked[0]?.body).toMatchObject({ saved: true, language: "ro" });

  dispatchEvent(new Event("pagehide"));
  expect(asked[0]?.init.signal?.aborted).toBe(true);
  expect(asked.slice(1).map(({ url, init }) => [url, init.keepalive])).toEqual([
    ["/saved", true],
    ["/city", true],
  ]);
  expect(asked[1]?.body).toMatchObject({ favourites: "7.-8", compare: "7", language: "ro" });
  expect(asked[1]?.body).not.toHaveProperty("saved");
  expect(asked[2]?.body).toMatchObject({ city: "301" });
  await Promise.all(done);
  expect(buttons().every(({ ariaBusy }) => !ariaBusy)).toBe(true);
  expect(said()).toBe("");
  dispatchEvent(new Event("pagehide"));
  expect(asked).toHaveLength(3);
});

test("a pending first press is aborted too, and sent with the others when the page is left", async () => {
  const [first] = buttons() as [HTMLButtonElement];
  void save(formOf("save"), first);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  dispatchEvent(new Event("pagehide"));
  expect(asked[0]?.init.signal?.aborted).toBe(true);
  expect(asked[1]).toMatchObject({ url: "/saved", body: { favourites: "7" } });
});

test("a favourite names the account it was pressed under, and is not sent for another when the page is left", async () => {
  const [heart, , compare] = buttons() as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
  // biome-ignore lint/suspicious/noDocumentCookie: the edge writes this cookie
  const isOf = (owner: string) => (document.cookie = `cart_count=1.2.${owner.repeat(16)}; Path=/`);
  isOf("a");
  void save(formOf("save"), heart);
  void save(formOf("save"), compare);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ saved: true, owner: "a".repeat(16) });
  isOf("b");
  dispatchEvent(new Event("pagehide"));
  expect(asked.slice(1)).toMatchObject([{ url: "/saved", body: { compare: "7" } }]);
  expect(asked[1]?.body).not.toHaveProperty("favourites");
  // biome-ignore lint/suspicious/noDocumentCookie: the edge writes this cookie
  document.cookie = "cart_count=; Max-Age=0; Path=/";
});

test("a second press before the answer changes nothing", async () => {
  const [first] = buttons() as [HTMLButtonElement];
  const done = [save(formOf("save"), first), save(formOf("save"), first)];
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(first.ariaBusy).toBe("true");
  asked[0]?.answer({ saved: true });
  await Promise.all(done);
  expect([asked.length, first.ariaBusy, said()]).toEqual([1, null, "Saved"]);
});

test.each([
  ["favourites", true, "Saved"],
  ["favourites", false, "Not saved"],
  ["compare", true, "Compared"],
  ["compare", false, "Not compared"],
])("that %s changed (%s) is said for a second", async (list, saved, words) => {
  vi.useFakeTimers();
  const button = document.querySelector(`[data-list=${list}]`) as HTMLButtonElement;
  const done = save(formOf("save"), button);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer({ saved });
  await done;
  vi.advanceTimersByTime(999);
  expect(said()).toBe(words);
  vi.advanceTimersByTime(1);
  expect(said()).toBe("");
});

test.each(["reloaded", "renewed"])(
  "a page with a price by city is %s once the last chosen city is stored, and no other page is",
  async (how) => {
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    const renew = vi.fn();
    const page = Object.assign(document.createElement("shop-island"), { start: async () => renew });
    page.setAttribute("name", "cart-page");
    if (how === "renewed") document.body.append(page);
    const choose = (city: string) => {
      (formOf("city").firstElementChild as HTMLInputElement).value = city;
      return save(formOf("city"), null);
    };
    const first = choose("301");
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer({ city: "301" });
    await first;
    expect(reload).not.toHaveBeenCalled();
    document.querySelector("[data-toasts]")?.setAttribute("data-city-priced", "");
    const others = [choose("101"), choose("")];
    for (const at of [1, 2]) {
      await vi.waitFor(() => expect(asked).toHaveLength(at + 1));
      expect([reload, renew].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
      asked[at]?.answer({});
    }
    await Promise.all(others);
    expect([reload, renew].map(({ mock }) => mock.calls.length)).toEqual(how === "renewed" ? [0, 1] : [1, 0]);
  },
);
