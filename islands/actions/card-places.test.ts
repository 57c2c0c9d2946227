// Quick presses on a card while its button and amount swap.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followQuickPresses, noteChange } from "./card-places.ts";

const add = vi.fn<(product: string) => void>();
const pressed = vi.fn<(what: string) => void>();
followQuickPresses(add);

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = [7, 8]
    .map((id) => `<div class="card"><button class="add" value="${id}"></button></div>`)
    .join("");
  document.body.onclick = ({ target }) => pressed((target as Element).className);
});
afterEach(() => vi.restoreAllMocks());

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const button = () => document.querySelector(".add") as HTMLElement;

function place(): void {
  button().insertAdjacentHTML(
    "afterend",
    `<div class="card-amount"><button class="less"></button><output></output></div>`,
  );
  noteChange(button());
}

const later = () => vi.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(performance.now() + 501);

test.each([".less", "output"])("a press on %s of an amount that has just appeared adds once more", (under) => {
  place();
  press(under);
  press(under);
  expect(add.mock.calls).toEqual([["7"], ["7"]]);
  expect(pressed).not.toHaveBeenCalled();
});

test("a press meant for an amount that has just gone adds nothing", () => {
  noteChange(button());
  press(".add");
  expect([pressed.mock.calls.length, add.mock.calls.length]).toEqual([0, 0]);
  later();
  press(".add");
  expect(pressed).toHaveBeenCalledWith("add");
});

test("a later press, or one on another card, works as usual", () => {
  place();
  press(".card + .card .add");
  later();
  press(".less");
  expect([pressed.mock.calls, add.mock.calls.length]).toEqual([[["add"], ["less"]], 0]);
});
