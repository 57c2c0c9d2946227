// Windows that answer in the next frame, and become modal or are closed after it.

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

test("a window is shown at once, is modal when that was painted, and then the work begins", async () => {
  show.mockImplementation(() => expect(then).not.toHaveBeenCalled());
  openModal(dialog, then);
  openModal(dialog, then);
  expect(dialog.open).toBe(true);
  expect(show).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(then).toHaveBeenCalledOnce());
  expect(show).toHaveBeenCalledOnce();
});

test("a window that is closed before it is modal does not come back", async () => {
  openModal(dialog, then);
  press("[data-close]");
  expect(dialog.hasAttribute("data-leaving")).toBe(true);
  await vi.waitFor(() => expect(dialog.open).toBe(false));
  expect(dialog.hasAttribute("data-leaving")).toBe(false);
  await painted();
  expect(show).not.toHaveBeenCalled();
  expect(then).not.toHaveBeenCalled();
});

test("a window that is opened anew while it leaves stays", async () => {
  openModal(dialog, then);
  await vi.waitFor(() => expect(then).toHaveBeenCalled());
  press("[data-close]");
  openModal(dialog, then);
  await painted();
  expect(dialog.open).toBe(true);
  expect(dialog.hasAttribute("data-leaving")).toBe(false);
});

test("a dialog closes at a click beside it, not within", async () => {
  dialog.showModal();
  press("p");
  await painted();
  expect(dialog.open).toBe(true);
  dialog.click();
  await vi.waitFor(() => expect(dialog.open).toBe(false));
});
