// What is pressed before the module that would take it has come.

import { beforeEach, expect, test, vi } from "vitest";
import { ShopIsland } from "../runtime/island.ts";
import { createTally } from "../stores/tally.ts";
import open from "../till/index.ts";
import { early, hold } from "./hold.ts";
import type { Shared } from "./shared.ts";

customElements.define("shop-island", ShopIsland);
const tally = createTally();
const shared = { tally, early, toast: vi.fn(), recall: vi.fn(), put: vi.fn() } as unknown as Shared;

const asked = vi.fn();
let answers: Response[];

addEventListener("submit", (event) => {
  if (hold(event.target as HTMLFormElement, event.submitter as HTMLButtonElement)) event.preventDefault();
});
await open({ element: document.body, props: {}, words: undefined, shared });

beforeEach(() => {
  answers = [];
  asked.mockClear();
  delete early.sent;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked(url, JSON.parse(String(init?.body)));
    return answers.shift() ?? new Response("{}", { status: 500 });
  });
  document.body.innerHTML = `
    <shop-island name="till" ready></shop-island>
    <form id="add" data-add method="post" action="/lines"></form>
    <button form="add" name="product" value="7">Add</button>
    <form id="mark" data-kept method="post"></form>
    <button form="mark" formaction="/favourites/7" data-mark="favourites" value="7">Heart</button>`;
});

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const cartOf = (revision: number, count: number) => Response.json({ revision, count, lines: [] });

function submit(button: HTMLButtonElement): void {
  button.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button }));
}

/** Whatever would leave the page stays, and tells whether the page itself had stopped it. */
function stay(button: HTMLButtonElement): boolean {
  let prevented = false;
  const look = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener("submit", look);
  submit(button);
  removeEventListener("submit", look);
  return prevented;
}

test.each([
  ["", true],
  [" props='{}'", false],
  [" ready", false],
])("a form of <shop-island%s> that has come to life later is held: %s", async (attributes, held) => {
  const island = document.createElement("div");
  island.innerHTML = `<shop-island name="shell-form"${attributes}><form><button>Send</button></form></shop-island>`;
  document.body.append(island);
  const [owner, form, button] = ["[name=shell-form]", "[name=shell-form] form", "[name=shell-form] button"].map(
    find,
  ) as [ShopIsland, HTMLFormElement, HTMLButtonElement];
  let come = () => {};
  const start = vi.spyOn(owner, "start").mockReturnValue(new Promise((resolve) => (come = resolve)));
  const again = vi.spyOn(form, "requestSubmit").mockReturnValue();
  expect(stay(button)).toBe(held);
  expect(start).toHaveBeenCalledTimes(held ? 1 : 0);
  expect(button.ariaBusy).not.toBe("true");
  if (!held) return;
  expect(again).not.toHaveBeenCalled();
  come();
  await vi.waitFor(() => expect(again).toHaveBeenCalledWith(button));
  // Its module may not have come: then the form is a plain form.
  expect(stay(button)).toBe(false);
});

/** A page whose till has not come; answers the way to let it come, or be missed. */
function withoutTill(): (had: boolean) => void {
  const till = find<ShopIsland>("[name=till]");
  till.removeAttribute("ready");
  let come = () => {};
  vi.spyOn(till, "start").mockReturnValue(new Promise((resolve) => (come = resolve)));
  return (had) => {
    if (had) till.setAttribute("ready", "");
    come();
  };
}

const again = (button: HTMLButtonElement) => vi.spyOn(button.form as HTMLFormElement, "requestSubmit");

test.each(["[name=product]", "[data-mark=favourites]"])(
  "what %s says before the till has come is sent at once, once, and the till takes its answer",
  async (selector) => {
    const button = find<HTMLButtonElement>(selector);
    const come = withoutTill();
    answers = [selector === "[name=product]" ? cartOf(950, 3) : Response.json({ marked: true })];
    const pressed = again(button).mockImplementation(() => void submit(button));
    expect(stay(button)).toBe(true);
    expect(button.ariaBusy).toBe("true");
    const url = selector === "[name=product]" ? "/lines" : "/favourites/7";
    expect(asked.mock.calls).toEqual([[url, expect.objectContaining({ command: expect.stringMatching(/^\d{5,}$/) })]]);
    come(true);
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledWith(button));
    await vi.waitFor(() => expect(button.ariaBusy).not.toBe("true"));
    expect(asked).toHaveBeenCalledOnce();
    if (url === "/lines") expect(tally.get()).toMatchObject({ count: 3, revision: 950 });
  },
);

test("a first command that got no answer is sent again by the till as the same command", async () => {
  const button = find<HTMLButtonElement>("[name=product]");
  const come = withoutTill();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked(url, JSON.parse(String(init.body)));
    if (asked.mock.calls.length === 1) throw new TypeError("lost");
    return cartOf(960, 4);
  });
  again(button).mockImplementation(() => void submit(button));
  stay(button);
  come(true);
  await vi.waitFor(() => expect(button.dataset["state"]).toBe("done"));
  const [first, second] = asked.mock.calls.map(([, body]) => body);
  expect(second).toMatchObject({ product: "7", command: first.command });
});

test("only the first command is sent before the till has come: its answer may name a new guest", async () => {
  const [button, heart] = [
    find<HTMLButtonElement>("[name=product]"),
    find<HTMLButtonElement>("[data-mark=favourites]"),
  ];
  withoutTill();
  for (const pressed of [button, heart, button]) expect(stay(pressed)).toBe(true);
  expect(asked).toHaveBeenCalledOnce();
});

test("an answer that nobody took is no later press's", async () => {
  const button = find<HTMLButtonElement>("[name=product]");
  const come = withoutTill();
  // As if the form had been changed into one that cannot be sent.
  const pressed = again(button).mockReturnValue();
  answers = [cartOf(970, 1)];
  stay(button);
  const till = find<ShopIsland>("[name=till]");
  come(true);
  await vi.waitFor(() => expect(pressed).toHaveBeenCalled());
  await open({ element: till, props: {}, words: undefined, shared: { ...shared } });
  await new Promise((later) => setTimeout(later));
  expect(early.sent).toBeUndefined();
});

test("a second press of the same button is another command, also where the till cannot be had", async () => {
  const button = find<HTMLButtonElement>("[name=product]");
  const come = withoutTill();
  answers = [cartOf(980, 1)];
  const pressed = again(button).mockReturnValue();
  for (let times = 0; times < 2; times++) stay(button);
  come(false);
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  await new Promise((later) => setTimeout(later));
  expect(pressed).toHaveBeenCalledTimes(1);
});

test.each([
  [200, false],
  [422, true],
  [503, true],
])("where the till cannot be had, a command answered by %d goes as a plain form: %s", async (status, plain) => {
  const button = find<HTMLButtonElement>("[name=product]");
  const come = withoutTill();
  answers = [new Response("{}", { status })];
  const pressed = again(button).mockReturnValue();
  stay(button);
  come(false);
  await vi.waitFor(() => expect(button.ariaBusy).toBe(null));
  expect(pressed).toHaveBeenCalledTimes(plain ? 1 : 0);
});
