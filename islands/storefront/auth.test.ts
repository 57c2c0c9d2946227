// Sign-in state posted between tabs: the channel, the message, and only on changes.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shareAuth } from "./auth.ts";

const posted = vi.fn();
/** The page's pageshow listeners. */
let shown: ((event: { persisted: boolean }) => void)[];
let channels: { name: string; onmessage?: (post: { data: { isAuth: boolean } }) => void }[];

beforeEach(() => {
  channels = [];
  shown = [];
  vi.stubGlobal("addEventListener", (type: string, listener: (typeof shown)[0]) => {
    if (type === "pageshow") shown.push(listener);
  });
  posted.mockClear();
  localStorage.clear();
  document.head.innerHTML = "";
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      onmessage?: (post: { data: { isAuth: boolean } }) => void;
      readonly name: string;
      constructor(name: string) {
        this.name = name;
        channels.push(this);
      }
      postMessage = posted;
    },
  );
});

/** Opens a page with the sign-in state that the edge renders. */
function open(known: string, changed = () => {}): void {
  document.head.innerHTML = `<meta name="auth" content="${known}">`;
  shareAuth(changed);
}

test("signing in and signing out are posted on auth_channel as isAuth, once each", () => {
  open("true");
  open("true");
  expect(channels.map(({ name }) => name)).toEqual(["auth_channel", "auth_channel"]);
  expect(posted.mock.calls).toEqual([[{ isAuth: true }]]);
  open("false");
  open("false");
  expect(posted.mock.calls).toEqual([[{ isAuth: true }], [{ isAuth: false }]]);
});

test("a guest's first page and a page without a sign-in state post nothing", () => {
  open("false");
  document.head.innerHTML = "";
  shareAuth(() => {});
  expect(posted).not.toHaveBeenCalled();
});

test("a message on the channel calls back", () => {
  const changed = vi.fn();
  open("true", changed);
  channels[0]?.onmessage?.({ data: { isAuth: false } });
  expect(changed.mock.calls).toEqual([[false]]);
});

/** Goes back to the page that was opened first. */
const comeBack = (persisted = true) => shown[0]?.({ persisted });
const isEmpty = () => document.body.childElementCount === 0;
const reload = vi.fn();

/** Leaves a page of orders. */
function leave(known: string): void {
  vi.spyOn(location, "reload").mockImplementation(reload);
  reload.mockClear();
  document.body.innerHTML = "<p>CC-90003</p>";
  open(known);
}

afterEach(() => {
  vi.useRealTimers();
});

test("a page restored after its session is cleared and reloaded", () => {
  vi.useFakeTimers();
  leave("true");
  comeBack();
  expect([isEmpty(), reload.mock.calls.length], "the session goes on").toEqual([false, 0]);
  vi.advanceTimersByTime(5);
  open("false");
  comeBack(false);
  expect(isEmpty(), "it was not kept").toBe(false);
  comeBack();
  expect([isEmpty(), reload.mock.calls.length]).toEqual([true, 1]);
});

test("a page restored for another shopper is cleared too", () => {
  vi.useFakeTimers();
  leave("true");
  for (const known of ["false", "true"]) {
    vi.advanceTimersByTime(5);
    open(known);
  }
  comeBack();
  expect(isEmpty()).toBe(true);
});

test("a guest's page and one without a sign-in state are restored as they were", () => {
  vi.useFakeTimers();
  for (const known of ["", "false"]) {
    localStorage.clear();
    shown = [];
    leave(known);
    localStorage.setItem("auth_since", "9");
    comeBack();
    expect([isEmpty(), reload.mock.calls.length]).toEqual([false, 0]);
  }
});
