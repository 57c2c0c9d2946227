// Presses before the page's module runs.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked = vi.fn();
const submitted = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  asked.mockReset();
  submitted.mockReset();
  vi.stubGlobal(
    "fetch",
    async (url: string, { body }: RequestInit) => void asked(new URL(url, location.href).pathname, String(body)),
  );
  document.body.innerHTML = `
    <form id="add" data-add method="post" action="/lines"></form>
    <button form="add" name="product" value="7">Add</button><button form="add" name="product" value="8">Add</button>
    <form id="other" method="post"><button>Go</button></form><img>`;
  vi.resetModules();
  await import("./hold-press.ts");
  addEventListener("submit", follow);
});

afterEach(() => {
  globalThis.takePresses?.();
  removeEventListener("submit", follow);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Prevents navigation by submits that no listener has taken. */
function follow(event: SubmitEvent): void {
  if (!event.defaultPrevented) submitted((event.submitter as HTMLButtonElement).value);
  event.preventDefault();
}

const button = (value: string) => document.querySelector(`[value="${value}"]`) as HTMLButtonElement;

function press(pressed: HTMLButtonElement): void {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: pressed });
  pressed.form?.dispatchEvent(event);
}

test("a press shows as busy, and the module submits it once", () => {
  press(button("7"));
  expect(button("7").ariaBusy).toBe("true");
  expect(submitted).not.toHaveBeenCalled();
  const [add] = [document.querySelector("#add")];
  expect(globalThis.takePresses?.()).toEqual([[add, button("7")]]);
  expect(globalThis.takePresses?.()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(submitted).not.toHaveBeenCalled();
  press(button("7"));
  expect(submitted).toHaveBeenCalledExactlyOnceWith("7");
});

test("other forms are left to the browser", () => {
  press(document.querySelector("#other button") as HTMLButtonElement);
  expect(submitted).toHaveBeenCalledOnce();
});

test("if the module does not load, held presses are sent and later ones are plain submits", async () => {
  press(button("7"));
  press(button("8"));
  await vi.advanceTimersByTimeAsync(7999);
  expect(submitted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.mock.calls).toEqual([["/lines", "product=7"]]);
  expect(submitted.mock.calls).toEqual([["8"]]);
  expect(button("8").ariaBusy).toBeNull();
  press(button("7"));
  expect(submitted.mock.calls).toEqual([["8"], ["7"]]);
});

test("a page left before its module loaded sends its presses, once", async () => {
  const sent = vi.fn();
  vi.stubGlobal("navigator", { sendBeacon: (url: string, body: unknown) => sent(new URL(url).pathname, String(body)) });
  press(button("7"));
  dispatchEvent(new Event("pagehide"));
  dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.mock.calls).toEqual([["/lines", "product=7"]]);
  expect(submitted).not.toHaveBeenCalled();
});

test.each([
  ["a script that fails to load", () => document.body.appendChild(document.createElement("script"))],
  ["a script that breaks", () => window],
  ["a picture that is missing", () => document.querySelector("img") as Element],
])("%s ends the wait: %#", async (_, target) => {
  press(button("7"));
  target().dispatchEvent(new Event("error"));
  await vi.advanceTimersByTimeAsync(0);
  expect(submitted).toHaveBeenCalledOnce();
});
