// Sending one command, over a mocked edge.

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

test("a truncated answer does not count: the same command is sent again", async () => {
  asked.mockResolvedValueOnce(new Response('{"revision":1,"cou')).mockResolvedValueOnce(Response.json({ count: 2 }));
  const lost = vi.fn();
  const answer = send("/lines", COMMAND, { lost });
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toEqual({ count: 2 });
  expect(bodies()).toEqual([COMMAND, COMMAND]);
  expect(lost).toHaveBeenCalledOnce();
});

test("if all answers are truncated, the command fails without a technical message", async () => {
  asked.mockImplementation(async () => new Response("{"));
  const failure = send("/lines", COMMAND).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(7500);
  expect(await failure).toMatchObject({ message: "" });
  expect(asked).toHaveBeenCalledTimes(5);
});

test("a command that fails at each try has the edge's last error as its cause", async () => {
  asked.mockImplementation(async () => {
    const error = { code: "closed", message: `Words of try ${asked.mock.calls.length}` };
    return Response.json({ error }, { status: 503 });
  });
  const failure = send("/orders", COMMAND).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(7500);
  expect(await failure).toMatchObject({ message: "", cause: { code: "closed", message: "Words of try 5" } });
  expect(asked).toHaveBeenCalledTimes(5);
});

test("if the last try got no answer, earlier errors are not reported", async () => {
  asked.mockImplementation(async () => {
    if (asked.mock.calls.length === 5) throw new TypeError("network");
    return Response.json({ error: { code: "closed", message: "Closed" } }, { status: 503 });
  });
  const failure = send("/orders", COMMAND).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(7500);
  expect(await failure).toMatchObject({ message: "" });
});
