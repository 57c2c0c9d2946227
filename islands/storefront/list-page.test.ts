// The pages of favourites and of the comparison, whose lists change elsewhere.

import { beforeEach, expect, test, vi } from "vitest";

const draw = vi.fn();
let followList: typeof import("./list-page.ts")["followList"];

function store(list: string, ids: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: stands in for the edge's cookie.
  document.cookie = `${list}=${ids}`;
}

beforeEach(async () => {
  vi.resetModules();
  draw.mockReset();
  store("favourites", "7.8");
  store("compare", "9");
  document.body.innerHTML = '<div data-list-page="favourites"></div>';
  ({ followList } = await import("./list-page.ts"));
});

test("a page is drawn again once when its list was changed in another tab, and not for another list", () => {
  store("compare", "9.10");
  followList(draw);
  expect(draw).not.toHaveBeenCalled();
  store("favourites", "7");
  followList(draw);
  followList(draw);
  expect(draw).toHaveBeenCalledTimes(1);
});

test("a page keeps what its own press removed", () => {
  store("favourites", "8");
  const detail = { list: "favourites", product: "7", saved: false };
  dispatchEvent(new CustomEvent("list:change", { detail }));
  followList(draw);
  expect(draw).not.toHaveBeenCalled();
});

test("other pages are never drawn again", async () => {
  vi.resetModules();
  document.body.innerHTML = "";
  ({ followList } = await import("./list-page.ts"));
  store("favourites", "");
  followList(draw);
  expect(draw).not.toHaveBeenCalled();
});
