// Look-ups within a moment share one request, and each gets its own cards.

import { beforeEach, expect, test, vi } from "vitest";
import { lookUp } from "./look-up.ts";

const URL = "/api/recent?language=ro";
const asked = vi.fn<(url: string) => Promise<Response>>();

const card = (id: string) => `<li><button data-list="favourites" value="${id}"></button></li>`;
const shelf = (...ids: string[]) => `<h2>Title</h2><ul>${ids.map(card).join("")}</ul>`;
const idsOf = (url: string) => (url.split("&ids=")[1] ?? "").split(".");

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  asked.mockImplementation(async (url) => new Response(shelf(...idsOf(url))));
  vi.stubGlobal("fetch", asked);
});

const requests = () => asked.mock.calls.map(([url]) => url);

test("look-ups within 200 ms share one request, and each gets its own cards in its own order", async () => {
  const first = lookUp(URL, ["1", "2", "3"]);
  await vi.advanceTimersByTimeAsync(199);
  expect(asked).not.toHaveBeenCalled();
  const second = lookUp(URL, ["4", "2"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toBe(shelf("1", "2", "3"));
  expect(await second).toBe(shelf("4", "2"));
  expect(requests()).toEqual([`${URL}&ids=1.2.3.4`]);
});

test("a later look-up, or one at another address, sends its own request", async () => {
  const asks = [lookUp(URL, ["1"]), lookUp("/api/recent?language=uk", ["1"])];
  await vi.advanceTimersByTimeAsync(200);
  asks.push(lookUp(URL, ["2"]));
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.all(asks)).toEqual([shelf("1"), shelf("1"), shelf("2")]);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("no request names more products than the edge reads", async () => {
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));
  const asks = [lookUp(URL, range(1, 31)), lookUp(URL, range(31, 41)), lookUp(URL, range(35, 45))];
  await vi.advanceTimersByTimeAsync(200);
  expect((await Promise.all(asks))[2]).toBe(shelf(...range(35, 45)));
  expect(requests().map((url) => idsOf(url).length)).toEqual([30, 14]);
});

test("products missing from the catalogue are left out, and no ids give no markup", async () => {
  asked.mockImplementation(async () => new Response(shelf("2")));
  const asks = [lookUp(URL, ["1", "2"]), lookUp(URL, ["1"])];
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.all(asks)).toEqual([shelf("2"), ""]);
});

test("an edge that fails or sends something else gives no markup", async () => {
  for (const answer of [
    async () => new Response("{}", { status: 503 }),
    async () => new Response("<p>Sorry</p>"),
    async () => Promise.reject(new TypeError("network")),
  ]) {
    asked.mockImplementation(answer);
    const asks = [lookUp(URL, ["1"]), lookUp(URL, ["2"])];
    await vi.advanceTimersByTimeAsync(200);
    expect(await Promise.all(asks)).toEqual(["", ""]);
  }
});
