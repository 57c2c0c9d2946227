// Whether somebody is signed in, posted from tab to tab: on which channel, as which message, and only when it changed.

import { beforeEach, expect, test, vi } from "vitest";
import { shareAuth } from "./auth.ts";

const posted = vi.fn();
let channels: { name: string; onmessage?: () => void }[];

beforeEach(() => {
  channels = [];
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
