// A page learns that its company was changed elsewhere.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { companyIs, shareCompany } from "./company.ts";

class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  posted: unknown[] = [];
  constructor() {
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown): void {
    this.posted.push(data);
  }
}

const reload = vi.fn();

beforeEach(() => {
  FakeChannel.all = [];
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("location", { reload, pathname: "/ro/account" });
  reload.mockClear();
  document.head.innerHTML = `<meta name="company" content="12"><template id="company-moved"><div class="notice"><p>Moved.</p><a href="/ro/account?page=2">Show</a></div></template>`;
  document.body.innerHTML = `<main><form method="post"><input name="note"></form></main>`;
});
afterEach(() => localStorage.clear());

const told = () => document.querySelector("main > .notice")?.textContent;

test("an untouched page of another company is loaded anew", () => {
  companyIs("12");
  companyIs(undefined);
  expect(reload).not.toHaveBeenCalled();
  companyIs("13");
  expect(reload).toHaveBeenCalledOnce();
});

test("a page with typed text tells it once and waits for a press", () => {
  (document.querySelector("input") as HTMLInputElement).value = "typed";
  companyIs("13");
  companyIs("13");
  expect(reload).not.toHaveBeenCalled();
  expect(told()).toBe("Moved.Show");
  expect(document.querySelectorAll("main > .notice")).toHaveLength(1);
});

test("the answer to a form is not loaded anew, which would send the form again", () => {
  vi.stubGlobal("location", { reload, pathname: "/api/profile" });
  companyIs("13");
  expect(reload).not.toHaveBeenCalled();
  expect(told()).toBe("Moved.Show");
});

test("tabs tell each other their company; a page that was made for none stays silent", () => {
  shareCompany();
  const [channel] = FakeChannel.all;
  expect(channel?.posted).toEqual([{ company: "12" }]);
  channel?.onmessage?.({ data: { company: "13" } });
  expect(reload).toHaveBeenCalledOnce();
  document.head.innerHTML = "";
  shareCompany();
  expect(FakeChannel.all).toHaveLength(1);
  companyIs("13");
  expect(reload).toHaveBeenCalledOnce();
});

test("a page restored by Back is loaded anew if the company has changed since", () => {
  shareCompany();
  localStorage.setItem("company", "13");
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(reload).toHaveBeenCalled();
});
