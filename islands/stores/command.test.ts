// One command on its way, over an edge that the test plays.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "./command.ts";

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  vi.stubGlobal("fetch", asked);
});

afterEach(() => {
  vi.useRealTimers();
});

const COMMAND = { command: "c-1", product: "5" };
const bodies = () => asked.mock.calls.map(([, { body }]) => JSON.parse(String(body)));

test("an answer that is cut off is none: the same command is sent again", async () => {
  asked.mockResolvedValueOnce(new Response('{"revision":1,"cou')).mockResolvedValueOnce(Response.json({ count: 2 }));
  const lost = vi.fn();
  const answer = send("/lines", COMMAND, { lost });
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toEqual({ count: 2 });
  expect(bodies()).toEqual([COMMAND, COMMAND]);
  expect(lost).toHaveBeenCalledOnce();
});

test("answers that are all cut off end in a failure without words of a program", async () => {
  asked.mockImplementation(async () => new Response("{"));
  const failure = send("/lines", COMMAND).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(7500);
  expect(await failure).toMatchObject({ message: "" });
  expect(asked).toHaveBeenCalledTimes(5);
});

test("a command that fails at each try fails with what the edge has said at the last as the cause", async () => {
  asked.mockImplementation(async () => {
    const error = { code: "closed", message: `Words of try ${asked.mock.calls.length}` };
    return Response.json({ error }, { status: 503 });
  });
  const failure = send("/orders", COMMAND).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(7500);
  expect(await failure).toMatchObject({ message: "", cause: { code: "closed", message: "Words of try 5" } });
  expect(asked).toHaveBeenCalledTimes(5);
});

test("the last try got no answer: nothing is said of what the others met", async () => {
  asked.mockImplementation(async () => {
    if (asked.mock.calls.length === 5) throw new TypeError("network");
    return Response.json({ error: { code: "closed", message: "Closed" } }, { status: 503 });
  });
  const failure = send("/orders", COMMAND).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(7500);
  expect(await failure).toMatchObject({ message: "" });
});
