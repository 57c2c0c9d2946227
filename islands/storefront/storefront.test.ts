// The first clicks of a page, as a shopper sees them, before any framework.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const props = { cartUrl: "/c", linesUrl: "/l", socketUrl: "/w", cartHref: "", shopHref: "" };

let answers: Response[];
const asked = vi.fn();

vi.stubGlobal("WebSocket", class {});
await import("./index.ts");

beforeEach(() => {
  answers = [];
  asked.mockClear();
  vi.stubGlobal("WebSocket", class {});
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked(url, init?.body ? JSON.parse(String(init.body)) : undefined);
    return answers.shift() ?? new Response("{}", { status: 500 });
  });
  document.body.innerHTML = `
    <a data-cart href="/cart">Cart <b data-cart-count hidden></b></a>
    <shop-island name="cart-drawer" when="interaction" src="data:text/javascript,export%20default()=%3E%7B%7D" props='${JSON.stringify(props)}'
      ><dialog id="drawer"><button data-close>Close</button></dialog><!--island:end--></shop-island>
    <form id="add" data-add method="post" action="/lines"></form>
    <button form="add" name="product" value="7">Add</button>
    <form id="mark" data-favourite method="post"></form>
    <button form="mark" formaction="/favourites/7" data-favourite="7" aria-pressed="false">Heart</button>
    <b data-favourites-count hidden></b>
    <button data-dialog="other">Open</button><dialog id="other"></dialog>
    <form method="get"><select data-submit><option>1</option></select></form>
    <div data-toasts data-added="Added" data-failed="Failed"></div>`;
});

afterEach(() => {
  vi.useRealTimers();
});

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const cartOf = (revision: number, count: number) => Response.json({ revision, count, lines: [] });

function submit(button: HTMLButtonElement): SubmitEvent {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button });
  button.form?.dispatchEvent(event);
  return event;
}

test("a click on add says that it is busy, then done, and the badge counts", async () => {
  const button = find<HTMLButtonElement>("[value='7']");
  answers = [cartOf(1, 1)];
  expect(submit(button).defaultPrevented).toBe(true);
  expect(button.dataset["state"]).toBe("busy");
  await vi.waitFor(() => expect(button.dataset["state"]).toBe("done"));
  expect(asked).toHaveBeenCalledWith("/lines", expect.objectContaining({ product: "7" }));
  expect(find("[data-cart-count]").textContent).toBe("1");
  expect(find("[data-cart-count]").hidden).toBe(false);
  expect(find("[data-toasts]").textContent).toBe("Added");
});

test("a refused add says why", async () => {
  answers = [Response.json({ error: { code: "x", message: "Sold out" } }, { status: 422 })];
  submit(find<HTMLButtonElement>("[value='7']"));
  await vi.waitFor(() => expect(find("[data-kind=error]").textContent).toBe("Sold out"));
  expect(find("[value='7']").dataset["state"]).toBe("");
});

test("a heart shows what the edge has written into the cookie", async () => {
  const heart = find<HTMLButtonElement>("button[data-favourite]");
  answers = [Response.json({})];
  expect(submit(heart).defaultPrevented).toBe(true);
  // biome-ignore lint/suspicious/noDocumentCookie: the edge sets it, there is no edge here.
  document.cookie = "favourites=3.7";
  await vi.waitFor(() => expect(heart.ariaPressed).toBe("true"));
  expect(asked).toHaveBeenCalledWith("/favourites/7", expect.objectContaining({ product: "7" }));
  expect(find("[data-favourites-count]").textContent).toBe("2");
});

test("other forms are left to the browser", () => {
  const form = find<HTMLSelectElement>("select").form;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  // The page itself must stay.
  const stay = (submitted: Event) => expect(submitted.defaultPrevented).toBe(false);
  document.addEventListener("submit", stay, { once: true });
  form?.dispatchEvent(event);
});

test("a control that submits its form does so when it changes", () => {
  const select = find<HTMLSelectElement>("select");
  const sent = vi.fn((event: Event) => event.preventDefault());
  select.form?.addEventListener("submit", sent);
  select.dispatchEvent(new Event("change", { bubbles: true }));
  expect(sent).toHaveBeenCalledOnce();
});

test("the cart opens at once and asks for its lines", () => {
  find("a[data-cart]").click();
  expect(find<HTMLDialogElement>("#drawer").open).toBe(true);
  expect(asked).toHaveBeenCalledWith("/c", undefined);
});

test("whoever wants the cart in another tab gets its page there", () => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  find("a[data-cart]").dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(find<HTMLDialogElement>("#drawer").open).toBe(false);
});

test("a dialog opens by its name and closes when it has animated out", () => {
  vi.useFakeTimers();
  const dialog = find<HTMLDialogElement>("#other");
  find("[data-dialog=other]").click();
  expect(dialog.open).toBe(true);
  dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  expect(dialog.dataset["closing"]).toBe("");
  vi.advanceTimersByTime(299);
  expect(dialog.open).toBe(true);
  vi.advanceTimersByTime(1);
  expect(dialog.open).toBe(false);
  expect(dialog.dataset["closing"]).toBeUndefined();
});
