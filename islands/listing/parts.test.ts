// Listings are requested once, and the latest are cached.

import { expect, test, vi } from "vitest";
import { createParts, type Part } from "./parts.ts";

const partOf = (url: string): Part => ({ url, html: url });
const reading = () => vi.fn(async (url: string): Promise<Part | undefined> => partOf(url));

test("an address is requested once, also while its listing is loading", async () => {
  const read = reading();
  const parts = createParts(read);
  const [one, other] = await Promise.all([parts.get("/a"), parts.get("/a")]);
  expect([one, other, await parts.get("/a")]).toEqual([partOf("/a"), partOf("/a"), partOf("/a")]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("the listing on screen is not requested", async () => {
  const read = reading();
  const parts = createParts(read);
  parts.keep(partOf("/open"));
  expect(await parts.get("/open")).toEqual(partOf("/open"));
  expect(read).not.toHaveBeenCalled();
});

test("a failed listing is requested again", async () => {
  const read = reading().mockResolvedValueOnce(undefined);
  const parts = createParts(read);
  expect(await parts.get("/a")).toBeUndefined();
  expect(await parts.get("/a")).toEqual(partOf("/a"));
});

test("the last twenty listings are cached, by last use", async () => {
  const read = reading();
  const parts = createParts(read);
  parts.keep(partOf("/open"));
  for (let number = 0; number < 19; number++) await parts.get(`/${number}`);
  await parts.get("/open");
  await parts.get("/19");
  expect(read).toHaveBeenCalledTimes(20);
  await parts.get("/open");
  await parts.get("/19");
  expect(read).toHaveBeenCalledTimes(20);
  await parts.get("/0");
  expect(read).toHaveBeenCalledTimes(21);
});
