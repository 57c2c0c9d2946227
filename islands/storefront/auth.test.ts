// Whether somebody is signed in, posted from tab to tab: on which channel, as which message, and only when it changed.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shareAuth } from "./auth.ts";

const posted = vi.fn();
/** What each page does when it is shown. */
let shown: ((event: { persisted: boolean }) => void)[];
let channels: { name: string; onmessage?: () => void }[];

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
      onmessage?: () => void;
      readonly name: string;
      constructor(name: string) {
        this.name = name;
        channels.push(this);
      }
      postMessage = posted;
    },
  );
});

/** A page that knows whether somebody is signed in, as the edge writes it. */
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

test("a guest's first page, and one that does not know, post nothing", () => {
  open("false");
  document.head.innerHTML = "";
  shareAuth(() => {});
  expect(posted).not.toHaveBeenCalled();
});

test("a message on the channel calls back", () => {
  const changed = vi.fn();
  open("true", changed);
  channels[0]?.onmessage?.();
  expect(changed).toHaveBeenCalledOnce();
});

/** Back to the page that was opened first. */
const comeBack = (persisted = true) => shown[0]?.({ persisted });
const isEmpty = () => document.body.childElementCount === 0;
const reload = vi.fn();

/** A page of the orders, as it was left. */
function leave(known: string): void {
  vi.spyOn(location, "reload").mockImplementation(reload);
  reload.mockClear();
  document.body.innerHTML = "<p>CC-90003</p>";
  open(known);
}

afterEach(() => {
  vi.useRealTimers();
});

test("a page that comes back after its session empties itself and is asked for anew", () => {
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

test("a page that comes back to the next shopper empties itself too", () => {
  vi.useFakeTimers();
  leave("true");
  for (const known of ["false", "true"]) {
    vi.advanceTimersByTime(5);
    open(known);
  }
  comeBack();
  expect(isEmpty()).toBe(true);
});

test("a page of nobody's, and one that does not know, comes back as it was", () => {
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
