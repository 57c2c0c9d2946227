// Windows open in the next frame and become modal, or close, after it.

import { beforeEach, expect, test, vi } from "vitest";
import { closeAtClick, openModal } from "./dialogs.ts";

let dialog: HTMLDialogElement;
let show: ReturnType<typeof vi.spyOn>;
const then = vi.fn();

beforeEach(() => {
  document.body.innerHTML = "<dialog><p>Words</p><button data-close>Close</button></dialog>";
  dialog = document.querySelector("dialog") as HTMLDialogElement;
  show = vi.spyOn(dialog, "showModal");
  then.mockClear();
});

addEventListener("click", closeAtClick);

const press = (selector: string) => dialog.querySelector<HTMLElement>(selector)?.click();
const painted = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));

test("a window is shown at once, becomes modal after the paint, and then the work begins", async () => {
  show.mockImplementation(() => expect(then).not.toHaveBeenCalled());
  openModal(dialog, then);
  openModal(dialog, then);
  expect(dialog.open).toBe(true);
  expect(show).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(then).toHaveBeenCalledOnce());
  expect(show).toHaveBeenCalledOnce();
});

test("a window closed before it became modal stays closed", async () => {
  openModal(dialog, then);
  press("[data-close]");
  expect(dialog.hasAttribute("data-leaving")).toBe(true);
  await vi.waitFor(() => expect(dialog.open).toBe(false));
  expect(dialog.hasAttribute("data-leaving")).toBe(false);
  await painted();
  expect(show).not.toHaveBeenCalled();
  expect(then).not.toHaveBeenCalled();
});

test("a window reopened while it closes stays open", async () => {
  openModal(dialog, then);
  await vi.waitFor(() => expect(then).toHaveBeenCalled());
  press("[data-close]");
  openModal(dialog, then);
  await painted();
  expect(dialog.open).toBe(true);
  expect(dialog.hasAttribute("data-leaving")).toBe(false);
});

/** Presses and releases at these points; the window is 100 pixels wide and high. */
async function drag(from: [Element, number], to: [Element, number]): Promise<boolean> {
  vi.spyOn(dialog, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
  dialog.showModal();
  for (const [type, [target, clientX]] of [
    ["pointerdown", from],
    ["click", to],
  ] as const)
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: 50 }));
  const isLeaving = dialog.hasAttribute("data-leaving");
  await painted();
  expect(dialog.open).toBe(!isLeaving);
  return isLeaving;
}

test("a press on the backdrop closes a dialog, one inside or on its padding does not", async () => {
  const words = dialog.querySelector("p") as Element;
  expect(await drag([dialog, 120], [dialog, 130])).toBe(true);
  expect(await drag([words, 50], [words, 50])).toBe(false);
  expect(await drag([dialog, 2], [dialog, 2])).toBe(false);
});

test("selecting text past the dialog's edge leaves it open", async () => {
  expect(await drag([dialog.querySelector("p") as Element, 50], [dialog, 120])).toBe(false);
  expect(await drag([dialog, 2], [dialog, 120])).toBe(false);
});

test("a question closes by its buttons only, not by its backdrop", async () => {
  dialog.setAttribute("role", "alertdialog");
  expect(await drag([dialog, 120], [dialog, 120])).toBe(false);
  press("[data-close]");
  await vi.waitFor(() => expect(dialog.open).toBe(false));
});
