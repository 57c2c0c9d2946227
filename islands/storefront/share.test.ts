// Sharing a page, with and without a clipboard.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followShare } from "./share.ts";

const toast = vi.fn();
const older = vi.fn();
const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;

beforeEach(() => {
  toast.mockClear();
  older.mockReset();
  document.execCommand = older;
  document.body.innerHTML = `<div><details class="share" data-done="Copied"><summary>Share</summary>
    <div><input value="https://a.example/x"><button>Copy</button></div></details></div>`;
  followShare(find("div"), toast);
});
afterEach(() => vi.unstubAllGlobals());

/** A device without the share function. */
const withClipboard = (writeText?: (text: string) => Promise<void>) =>
  vi.stubGlobal("navigator", { clipboard: writeText && { writeText } });

test("the button copies the address", async () => {
  const written = vi.fn(async () => {});
  withClipboard(written);
  find("button").click();
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith("copied", "Copied"));
  expect(written).toHaveBeenCalledWith("https://a.example/x");
});

for (const [how, clipboard] of [
  ["no clipboard", undefined],
  ["a clipboard that refuses", () => Promise.reject(new Error("denied"))],
] as const) {
  test(`with ${how} the address is copied by execCommand, or at least selected`, async () => {
    withClipboard(clipboard);
    const field = find<HTMLInputElement>("input");
    older.mockReturnValueOnce(false);
    find("button").click();
    await vi.waitFor(() => expect(older).toHaveBeenCalledWith("copy"));
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    expect(toast).not.toHaveBeenCalled();
    older.mockReturnValueOnce(true);
    find("button").click();
    await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce());
  });
}

test("if sharing fails, the field opens to copy from by hand", async () => {
  withClipboard(() => Promise.reject(new Error("denied")));
  find("summary").click();
  await vi.waitFor(() => expect(find<HTMLDetailsElement>("details").open).toBe(true));
});
