// The comparison window in use, over a mocked edge.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { toast } from "../storefront/toast.ts";
import start from "./index.ts";

const body = (ids: number[]) =>
  `<div data-body>${ids.map((id) => `<form data-save><button value="${id}">x</button></form>`).join("")}</div>`;
const windowOf = (ids: number[]) =>
  `<dialog><button class="close">x</button><div id="island" data-url="/ro/compare">${body(ids)}</div></dialog>`;

const answerOf = (html: string) => ({ ok: true, text: async () => html }) as Response;

let stored: string;
let answered: () => void;
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const save = vi.fn(() => new Promise<void>((done) => (answered = done)));
const showStored = vi.fn();

beforeEach(async () => {
  stored = "7.8";
  vi.spyOn(document, "cookie", "get").mockImplementation(() => `compare=${stored}`);
  asked.mockReset().mockImplementation(async () => answerOf(windowOf(stored.split(".").map(Number))));
  vi.stubGlobal("fetch", asked);
  save.mockClear();
  showStored.mockClear();
  document.body.innerHTML = `${windowOf([7, 8])}<div data-toasts data-messages data-compare-removed="Not compared"></div>`;
  const page = { save, showStored, toast } as unknown as PageApi;
  await start({ element: find("#island"), page } as IslandContext<PageApi>);
});

afterEach(() => {
  find("dialog").dispatchEvent(new Event("close"));
  vi.useRealTimers();
});

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const productsInWindow = () =>
  [...document.querySelectorAll<HTMLButtonElement>("[data-body] button")].map(({ value }) => value);
const said = () => find("[data-toasts]").textContent;

function takeOut(id: string): SubmitEvent {
  const submitter = find<HTMLButtonElement>(`[value="${id}"]`);
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  submitter.form?.dispatchEvent(event);
  return event;
}

test("a removed product goes once the edge has answered, with a message for a second", async () => {
  vi.useFakeTimers();
  const button = find("[value='7']");
  expect(takeOut("7").defaultPrevented).toBe(true);
  expect(save.mock.calls).toEqual([[button.closest("form"), button]]);
  expect([productsInWindow(), said()]).toEqual([["7", "8"], ""]);
  stored = "8";
  answered();
  await vi.advanceTimersByTimeAsync(0);
  expect(productsInWindow()).toEqual(["8"]);
  expect(showStored).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledWith("/ro/compare", { headers: { Part: "window" }, cache: "no-store" });
  vi.advanceTimersByTime(999);
  expect(said()).toBe("Not compared");
  vi.advanceTimersByTime(1);
  expect(said()).toBe("");
});

test("a product that could not be removed stays, without a message", async () => {
  takeOut("7");
  answered();
  await vi.waitFor(() => expect(showStored).toHaveBeenCalledOnce());
  expect([productsInWindow(), said(), asked.mock.calls.length]).toEqual([["7", "8"], "", 0]);
});

test("the focus stays in the window when the focused element goes", async () => {
  find("[value='8']").focus();
  takeOut("8");
  stored = "7";
  answered();
  await vi.waitFor(() => expect(productsInWindow()).toEqual(["7"]));
  expect(document.activeElement).toBe(find(".close"));
});

test("changes made on the page below show in the open window", async () => {
  const changed = (list: string) =>
    dispatchEvent(new CustomEvent("list:change", { detail: { list, product: "9", saved: true } }));
  stored = "7.8.9";
  changed("favourites");
  expect(asked).not.toHaveBeenCalled();
  changed("compare");
  await vi.waitFor(() => expect(productsInWindow()).toEqual(["7", "8", "9"]));
  find("dialog").dispatchEvent(new Event("close"));
  changed("compare");
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a late answer restores nothing", async () => {
  const late: ((answer: Response) => void)[] = [];
  asked.mockImplementation(() => new Promise((resolve) => late.push(resolve)));
  for (const _ of ["older", "newer"])
    dispatchEvent(new CustomEvent("list:change", { detail: { list: "compare", product: "7", saved: false } }));
  late[1]?.(answerOf(windowOf([8])));
  await vi.waitFor(() => expect(productsInWindow()).toEqual(["8"]));
  late[0]?.(answerOf(windowOf([7, 8])));
  await new Promise(setImmediate);
  expect(productsInWindow()).toEqual(["8"]);
});
