// The field itself: allowed keys and cleaning of pasted text.

import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import type { DecimalRules } from "../decimal/decimal.ts";
import { DecimalInput } from "./DecimalInput.tsx";

let root: Root;
const write = vi.fn();
const settle = vi.fn();
const refuse = vi.fn();
const heard = vi.fn();

async function open(rules: DecimalRules = {}, value = "1"): Promise<HTMLInputElement> {
  document.documentElement.lang = "en";
  const place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  root.render(
    <DecimalInput rules={rules} value={value} write={write} settle={settle} refuse={refuse} onKeyDown={heard} />,
  );
  return vi.waitUntil(() => place.querySelector("input"));
}

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.clearAllMocks();
});

/** True if the field blocks the key. */
function blocks(field: HTMLInputElement, key: string, held: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, ...held, bubbles: true, cancelable: true });
  field.dispatchEvent(event);
  return event.defaultPrevented;
}

test("keys that no number contains are prevented, digits and navigation are not", async () => {
  const field = await open();
  for (const key of ["a", "e", "+", "-", " ", "ї"]) expect([key, blocks(field, key)]).toEqual([key, true]);
  for (const key of ["0", "9", ",", ".", "Backspace", "ArrowLeft", "Tab", "Enter"]) {
    expect([key, blocks(field, key)]).toEqual([key, false]);
  }
  expect(heard).toHaveBeenCalledTimes(14);
});

test("a minus is allowed if the rules allow it, and shortcuts always are", async () => {
  const field = await open({ negative: true });
  expect(blocks(field, "-")).toBe(false);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(blocks(field, "a", held)).toBe(false);
  expect(blocks(field, "a", { shiftKey: true })).toBe(true);
});

test("pasted text is reported as it is", async () => {
  const field = await open({ decimals: 1 });
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, " 1 250,37 lei");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.waitFor(() => expect(write).toHaveBeenCalledExactlyOnceWith(" 1 250,37 lei"));
});

test.each([
  ["9", { min: 1, max: 5 }, "5", 5],
  ["0,2", { min: 0.5 }, "0.5", 0.5],
  ["1,", {}, "1", 1],
  ["", { min: 1 }, "", undefined],
  [" 1 250,37 lei", { decimals: 1 }, "1250.3", 1250.3],
] as const)("%j by %j is %j once the field is left or Enter is pressed", async (typed, rules, written, number) => {
  const field = await open(rules, typed);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  expect(write.mock.calls).toEqual([[written], [written]]);
  expect(settle.mock.calls).toEqual([[number], [number]]);
});

test("text that is no number stays and is refused", async () => {
  const field = await open({}, "12x50");
  field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  expect([write.mock.calls, settle.mock.calls, refuse.mock.calls]).toEqual([[["12x50"]], [], [[]]]);
});
