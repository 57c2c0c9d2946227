// Photographs on their way are kept by account and draft, within bounds, and end with their draft.

import { beforeEach, expect, test, vi } from "vitest";
import { storeKept } from "../runtime/drafts.ts";
import { photosOf, tidy } from "./kept-photos.ts";
import { MemoryPhotos } from "./memory-photos.ts";

const DAY_MS = 86_400_000;
const photo = new Blob(["bytes"]);
let store: MemoryPhotos;
beforeEach(() => {
  store = new MemoryPhotos();
  localStorage.clear();
});

/** A kept draft of the form. */
const draftOf = (owner: string, draft: string) => ({
  owner,
  at: Date.now(),
  fields: [["photos_draft", draft]] as [string, string][],
});
const read = async (owner: string, draft: string) => {
  const { order, photos } = await photosOf(owner, draft, store).read();
  return [order, [...photos.keys()]];
};

test("a photograph is found by its account and draft alone, with the order of its list, until it is forgotten", async () => {
  const ana = photosOf("ana", "d-1", store);
  const upload = { token: "t", url: "/photos/t" };
  expect(await ana.keep(7, { photo, upload })).toBe(true);
  await ana.order(["old:1", "7"]);
  expect(await read("ana", "d-1")).toEqual([["old:1", "7"], [7]]);
  expect((await ana.read()).photos.get(7)).toMatchObject({ photo, upload });
  for (const [owner, draft] of [
    ["ion", "d-1"],
    ["ana", "d-2"],
  ] as const)
    expect(await read(owner, draft)).toEqual([[], []]);
  await ana.forget(7);
  expect(store.numbers).toEqual([]);
});

test("a draft has twenty at most, and one that is kept again counts once", async () => {
  const ana = photosOf("ana", "d-1", store);
  for (let number = 0; number < 20; number += 1) expect(await ana.keep(number, { photo })).toBe(true);
  expect([await ana.keep(20, { photo }), await ana.keep(19, { photo })]).toEqual([false, true]);
  expect(await photosOf("ana", "d-2", store).keep(20, { photo })).toBe(true);
});

test("what is of no draft of its account goes, and what is too old", async () => {
  vi.useFakeTimers({ now: 0 });
  await photosOf("ana", "d-1", store).keep(1, { photo });
  vi.setSystemTime(DAY_MS);
  await photosOf("ana", "d-1", store).keep(2, { photo });
  await photosOf("ana", "d-1", store).order(["1", "2"]);
  await photosOf("ion", "d-1", store).keep(3, { photo });
  await photosOf("ana", "d-2", store).keep(4, { photo });
  await photosOf("ana", "d-3", store).keep(5, { photo });
  vi.setSystemTime(60 * DAY_MS);
  storeKept({ "advert 1": draftOf("ana", "d-1"), "advert 2": draftOf("ion", "d-9") });
  await tidy("d-3", 60, store);
  expect(store.numbers).toEqual([2, 5]);
  expect(await read("ana", "d-1")).toEqual([["1", "2"], [2]]);
  storeKept({});
  await tidy("", 60, store);
  expect(await store.keys()).toEqual([]);
  vi.useRealTimers();
});

test("a browser that refuses keeps nothing, and fails nowhere", async () => {
  store.refuses = true;
  const ana = photosOf("ana", "d-1", store);
  expect(await ana.keep(7, { photo })).toBe(false);
  await Promise.all([ana.order([]), ana.forget(7), tidy("", 60, store)]);
  expect(await read("ana", "d-1")).toEqual([[], []]);
});

test("without a database the browser's own store refuses", async () => {
  expect(await photosOf("ana", "d-1").keep(7, { photo })).toBe(false);
  expect((await photosOf("ana", "d-1").read()).photos.size).toBe(0);
});
