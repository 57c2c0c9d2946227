// The shelf requests the viewed products from local storage and survives garbage in it.

import { beforeEach, expect, test, vi } from "vitest";
import { shownIds } from "./ids.ts";
import fill from "./index.ts";

const KEY = "recent_products_ecom";
const showStored = vi.fn();
let element: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.body.innerHTML = `<i data-viewed="3"></i><shop-island data-url="/r?language=ro"><div></div></shop-island>`;
  element = document.querySelector("shop-island") as HTMLElement;
});

const shelfOf = (...ids: string[]) =>
  `<h2>Recent</h2><ul>${ids.map((id) => `<li><button data-list="favourites" value="${id}"></button></li>`).join("")}</ul>`;

async function filled(): Promise<string> {
  const done = fill({ element, props: {}, words: undefined, page: { showStored } as never });
  await vi.advanceTimersByTimeAsync(200);
  await done;
  return element.firstElementChild?.innerHTML ?? "";
}

test("viewed products except this one are requested after 200 ms, and their cards show stored state", async () => {
  localStorage.setItem(KEY, '["3","5",4]');
  const asked = vi.fn(async () => new Response(shelfOf("5", "4")));
  vi.stubGlobal("fetch", asked);
  const done = fill({ element, props: {}, words: undefined, page: { showStored } as never });
  await vi.advanceTimersByTimeAsync(199);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(asked).toHaveBeenCalledWith("/r?language=ro&ids=5.4");
  expect(element.firstElementChild?.innerHTML).toBe(shelfOf("5", "4"));
  expect(showStored).toHaveBeenCalled();
});

test("two shelves of a page share one request", async () => {
  localStorage.setItem(KEY, '["5"]');
  const asked = vi.fn(async () => new Response(shelfOf("5")));
  vi.stubGlobal("fetch", asked);
  expect(await Promise.all([filled(), filled()])).toEqual([shelfOf("5"), shelfOf("5")]);
  expect(asked).toHaveBeenCalledOnce();
});

test("without other viewed products no request is sent", async () => {
  localStorage.setItem(KEY, '["3"]');
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  expect(await filled()).toBe("");
  expect(asked).not.toHaveBeenCalled();
});

test("a failing edge leaves no shelf", async () => {
  localStorage.setItem(KEY, '["5"]');
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  expect(await filled()).toBe("");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("network")));
  expect(await filled()).toBe("");
});

test.each([
  ["nonsense", []],
  ["{}", []],
  ["null", []],
  ['["5","5",{"a":1},null,"<b>",-1,0,1.5,"6"]', ["5", "6"]],
  [JSON.stringify(Array.from({ length: 99 }, (_, at) => at + 1)), Array.from({ length: 12 }, (_, at) => `${at + 1}`)],
])("of %s only ids are shown", (text, ids) => {
  localStorage.setItem(KEY, text);
  expect(shownIds()).toEqual(ids);
});
