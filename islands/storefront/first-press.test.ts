// Presses before the module that handles them has loaded.

import { beforeEach, expect, test, vi } from "vitest";
import startActions from "../actions/index.ts";
import { ShopIsland } from "../runtime/island.ts";
import { summary } from "./cart.ts";
import { holdPress } from "./first-press.ts";
import type { PageApi } from "./page-api.ts";

customElements.define("shop-island", ShopIsland);
const page = { summary, toast: vi.fn(), showConsent: vi.fn() } as unknown as PageApi;

const asked = vi.fn();
let answers: (Response | undefined)[];
let cookies: string;

addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  if (holdPress(event.target as HTMLFormElement, event.submitter as HTMLButtonElement)) event.preventDefault();
});
// The module's own submit listener is muted: forms that are not held are left to the browser.
const listening = vi.spyOn(globalThis, "addEventListener").mockReturnValue();
const actions = await startActions({ element: document.body, props: {}, words: undefined, page });
listening.mockRestore();

beforeEach(() => {
  answers = [];
  asked.mockClear();
  cookies = "";
  summary.set({ count: 0, revision: 0, view: null });
  vi.spyOn(document, "cookie", "get").mockImplementation(() => cookies);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked(url, JSON.parse(String(init?.body)));
    if (!answers.length) return new Response("{}", { status: 500 });
    const answer = answers.shift();
    if (!answer) throw new TypeError("lost");
    return answer;
  });
  document.body.innerHTML = `
    <shop-island name="actions" ready></shop-island>
    <form id="add" data-add method="post" action="/lines"></form>
    <button form="add" name="product" value="7">Add</button>
    <form id="consent"><button value="none">Refuse</button></form>`;
});

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const addButton = () => find<HTMLButtonElement>("[name=product]");
const cartOf = (revision: number, count: number) => Response.json({ revision, count, lines: [], sum: "" });
const idsAsked = () => asked.mock.calls.map(([, { command }]) => command);

/** Submits without navigation; the page's listeners have run before. */
function submit(button: HTMLButtonElement): boolean {
  let taken = false;
  const stay = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener("submit", stay);
  button.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button }));
  removeEventListener("submit", stay);
  return taken;
}

test.each([
  ["", true],
  [" props='{}'", false],
  [" ready", false],
])("a form of <shop-island%s> that has come to life later is held: %s", async (attributes, held) => {
  const island = document.createElement("div");
  island.innerHTML = `<shop-island name="letter"${attributes}><form><button>Send</button></form></shop-island>`;
  document.body.append(island);
  const [letter, form, button] = ["[name=letter]", "[name=letter] form", "[name=letter] button"].map(find) as [
    ShopIsland,
    HTMLFormElement,
    HTMLButtonElement,
  ];
  let come = (_: unknown) => {};
  const start = vi.spyOn(letter, "start").mockReturnValue(new Promise((resolve) => (come = resolve)));
  const again = vi.spyOn(form, "requestSubmit").mockReturnValue();
  expect(submit(button)).toBe(held);
  expect(start).toHaveBeenCalledTimes(held ? 1 : 0);
  expect(button.ariaBusy).not.toBe("true");
  if (!held) return;
  expect(again).not.toHaveBeenCalled();
  come(undefined);
  await vi.waitFor(() => expect(again).toHaveBeenCalledWith(button));
  // If the module is missing, the form is a plain form.
  expect(submit(button)).toBe(false);
});

test("a form whose module has failed before is resubmitted in a new task, never within its own event", async () => {
  document.body.innerHTML += `<shop-island name="letter"><form><button>Send</button></form></shop-island>`;
  const [letter, button] = [find<ShopIsland>("[name=letter]"), find<HTMLButtonElement>("[name=letter] button")];
  vi.spyOn(letter, "start").mockResolvedValue(undefined);
  const again = vi.spyOn(button.form as HTMLFormElement, "requestSubmit").mockReturnValue();
  vi.useFakeTimers();
  expect(submit(button)).toBe(true);
  for (let microtask = 0; microtask < 9; microtask++) await undefined;
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(again).toHaveBeenCalledWith(button);
  vi.useRealTimers();
});

/** A page whose actions are loading; the returned function lets that succeed or fail. */
function withoutActions(): (loaded: boolean) => void {
  const island = find<ShopIsland>("[name=actions]");
  island.removeAttribute("ready");
  let come = (_: unknown) => {};
  vi.spyOn(island, "start").mockReturnValue(new Promise((resolve) => (come = resolve)));
  return (loaded) => {
    if (loaded) island.setAttribute("ready", "");
    come(loaded ? actions : undefined);
  };
}

/** The plain forms sent to the edge, with all their fields. */
function plainForms(): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  vi.spyOn(find<HTMLFormElement>("#add"), "requestSubmit").mockImplementation((button) => {
    expect(submit(button as HTMLButtonElement), "the browser sends it").toBe(false);
    sent.push(Object.fromEntries(new FormData(find<HTMLFormElement>("#add"), button)));
  });
  return sent;
}

test("the first press is sent at once, once, and the actions handle its answer", async () => {
  const come = withoutActions();
  answers = [cartOf(950, 3)];
  expect(submit(addButton())).toBe(true);
  expect(addButton().ariaBusy).toBe("true");
  expect(asked.mock.calls).toEqual([["/lines", { command: expect.stringMatching(/^[a-f\d]{32}$/), product: "7" }]]);
  come(true);
  await vi.waitFor(() => expect(addButton().dataset["state"]).toBe("done"));
  expect(addButton().ariaBusy).not.toBe("true");
  expect(asked).toHaveBeenCalledOnce();
  expect(summary.get()).toMatchObject({ count: 3, revision: 950 });
});

test("an unanswered first command is retried by the actions as the same command", async () => {
  const come = withoutActions();
  answers = [undefined, cartOf(960, 4)];
  submit(addButton());
  come(true);
  await vi.waitFor(() => expect(addButton().dataset["state"]).toBe("done"));
  const [first, second] = idsAsked();
  expect(second).toBe(first);
  expect(asked).toHaveBeenCalledTimes(2);
});

/** A mocked edge that answers its oldest request at each call of the returned function. */
function slowEdge(): (answer: Response) => void {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked(url, JSON.parse(String(init.body)));
    expect(init.keepalive).toBe(true);
    return new Promise((resolve) => waiting.push(resolve));
  });
  return (answer) => waiting.shift()?.(answer);
}

test("without a cart the next command waits until the first answer has named the guest", async () => {
  const come = withoutActions();
  const answer = slowEdge();
  for (let times = 0; times < 2; times++) expect(submit(addButton())).toBe(true);
  await new Promise((later) => setTimeout(later));
  expect(asked).toHaveBeenCalledTimes(1);
  answer(cartOf(1, 1));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(new Set(idsAsked()).size).toBe(2);
  come(true);
  answer(cartOf(2, 2));
  await vi.waitFor(() => expect(summary.get().count).toBe(2));
});

test("with a cart every press is sent at once, so leaving the page loses nothing", async () => {
  const come = withoutActions();
  const answer = slowEdge();
  cookies = "cart_count=1.900";
  for (let times = 0; times < 3; times++) submit(addButton());
  expect(new Set(idsAsked()).size).toBe(3);
  come(true);
  for (const count of [1, 2, 3]) answer(cartOf(900 + count, count));
  await vi.waitFor(() => expect(summary.get().count).toBe(3));
});

test("without a cart the next command waits while the first one is retried", async () => {
  const come = withoutActions();
  answers = [undefined, cartOf(970, 1), cartOf(971, 2)];
  for (let times = 0; times < 2; times++) submit(addButton());
  come(true);
  await vi.waitFor(() => expect(summary.get()).toMatchObject({ count: 2, revision: 971 }));
  const [first, again, second, ...more] = idsAsked();
  expect([again === first, second === first, more]).toEqual([true, false, []]);
});

test.each([
  ["taken", [cartOf(1, 1)], 1, 0],
  ["lost and then taken", [undefined, cartOf(1, 1)], 2, 0],
  ["refused", [new Response("{}", { status: 422 })], 1, 1],
  ["failing", [new Response("{}", { status: 503 })], 1, 1],
  ["lost twice", [undefined, undefined], 2, 1],
  ["answered by half", [new Response('{"count":1,"rev')], 1, 1],
] as const)("without actions a command that is %s is never another one", async (_, given, times, plain) => {
  const come = withoutActions();
  const sent = plainForms();
  answers = given.map((answer) => answer?.clone());
  submit(addButton());
  come(false);
  await vi.waitFor(() => expect(addButton().ariaBusy).toBe(null));
  expect(asked).toHaveBeenCalledTimes(times);
  const [command] = new Set(idsAsked());
  expect(new Set([...idsAsked(), command]).size).toBe(1);
  expect(sent).toEqual(Array.from({ length: plain }, () => ({ command, product: "7" })));
  await vi.waitFor(() => expect(summary.get().count).toBe(plain ? 0 : 1));
  expect(find("#add").children).toHaveLength(0);
});

test("without actions a press whose button is gone adds nothing to the form and blocks no other press", async () => {
  const come = withoutActions();
  answers = [new Response("{}", { status: 422 }), cartOf(1, 1)];
  vi.spyOn(find<HTMLFormElement>("#add"), "requestSubmit").mockImplementation(() => {
    throw new DOMException("The button is not in the form", "NotFoundError");
  });
  for (let times = 0; times < 2; times++) submit(addButton());
  come(false);
  await vi.waitFor(() => expect(summary.get()).toMatchObject({ count: 1, revision: 1 }));
  expect(find("#add").children).toHaveLength(0);
  expect(submit(addButton()), "it is no longer the plain form").toBe(false);
});

test("without actions earlier presses are finished in order, later ones are plain submits", async () => {
  const come = withoutActions();
  const sent = plainForms();
  answers = [undefined, cartOf(1, 1), cartOf(2, 2)];
  for (let times = 0; times < 2; times++) submit(addButton());
  come(false);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  const [first, again, second] = idsAsked();
  expect([again === first, second === first]).toEqual([true, false]);
  await vi.waitFor(() => expect(submit(addButton())).toBe(false));
  expect(asked).toHaveBeenCalledTimes(3);
  expect(sent).toEqual([]);
});

test("without actions an answer to the panel does not wait for earlier adds", async () => {
  const come = withoutActions();
  const answer = slowEdge();
  submit(addButton());
  come(false);
  await vi.waitFor(() => expect(submit(find("#consent button"))).toBe(false));
  // A command does wait: it is sent after the first answer.
  expect(submit(addButton())).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
  answer(cartOf(1, 1));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  answer(cartOf(2, 2));
  await vi.waitFor(() => expect(summary.get().count).toBe(2));
});

test("an answer to the panel waits for the actions, and is a plain form without them", async () => {
  for (const loaded of [true, false]) {
    const come = withoutActions();
    const refuse = find<HTMLButtonElement>("#consent button");
    const again = vi.spyOn(refuse.form as HTMLFormElement, "requestSubmit").mockReturnValue();
    expect(submit(refuse)).toBe(true);
    expect(refuse.ariaBusy).toBe("true");
    come(loaded);
    await vi.waitFor(() => expect(again).toHaveBeenCalledWith(refuse));
    expect(refuse.ariaBusy).toBe(null);
    expect(submit(refuse)).toBe(false);
    again.mockRestore();
  }
  expect(asked).not.toHaveBeenCalled();
});
