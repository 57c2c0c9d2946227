// A visitor's vote on a review counts once.

import { beforeEach, expect, test, vi } from "vitest";
import { vote } from "./vote.ts";

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock("../stores/command.ts", () => ({ send, newId: () => "id" }));
const toast = vi.fn();

beforeEach(() => {
  send.mockReset();
  toast.mockReset();
  document.body.innerHTML = `<form action="/api/reviews/9"><input type="hidden" name="language" value="ro">
    <button name="judgement" value="like"><span class="chip-count">3</span></button>
    <button name="judgement" value="dislike"><span class="chip-count">0</span></button></form>`;
});

const form = () => document.querySelector("form") as HTMLFormElement;
const buttons = () => [...document.querySelectorAll("button")] as HTMLButtonElement[];
const counts = () => buttons().map(({ textContent }) => textContent?.trim());
const press = (at: number) => vote(form(), buttons()[at] as HTMLButtonElement, toast);

test("a press counts, and no other after it", async () => {
  send.mockResolvedValue({ counted: true });
  await press(0);
  await press(1);
  expect(send.mock.calls).toEqual([[form().action, { command: "id", language: "ro", judgement: "like" }]]);
  expect(counts()).toEqual(["4", "0"]);
  expect(buttons()[0]?.ariaPressed).toBe("true");
});

test("an earlier vote changes no count", async () => {
  send.mockResolvedValue({ counted: false });
  await press(1);
  expect(counts()).toEqual(["3", "0"]);
});

test("an unanswered vote is reported and may be repeated", async () => {
  send.mockRejectedValueOnce(new Error("No"));
  await press(0);
  expect(toast).toHaveBeenCalledWith("failed", "No");
  send.mockRejectedValueOnce(new Error("No", { cause: { code: "not_counted", fields: { "": "Only buyers." } } }));
  await press(0);
  expect(toast).toHaveBeenLastCalledWith("failed", "Only buyers.");
  send.mockResolvedValue({ counted: true });
  await press(0);
  expect(counts()).toEqual(["4", "0"]);
});
