// The first presses on a page, before any framework.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ShopIsland } from "../runtime/island.ts";
import type { Actions } from "./actions.ts";
import type { PageApi } from "./page-api.ts";

const props = { cartUrl: "/c", linesUrl: "/l", socketUrl: "/w", cartHref: "", shopHref: "" };

let answers: Response[];
const asked = vi.fn();

vi.stubGlobal("WebSocket", class {});
/** The browser's cookie store, whose answer a test can delay. */
const jar = Object.assign(new EventTarget(), { getAll: vi.fn(async () => [] as unknown[]) });
vi.stubGlobal("cookieStore", jar);

const { handed, followList } = vi.hoisted(() => ({ handed: { page: {} as PageApi }, followList: vi.fn() }));
vi.mock("./list-page.ts", () => ({ followList }));
vi.mock("../runtime/island.ts", async (original) => {
  const runtime = await original<typeof import("../runtime/island.ts")>();
  const startIslands = (page: unknown) => {
    handed.page = page as PageApi;
    runtime.startIslands(page);
  };
  return { ...runtime, startIslands };
});
await import("./storefront.ts");
const { default: startActions } = await import("../actions/index.ts");
const actions = await startActions({ element: document.body, props: {}, words: undefined, page: handed.page });

beforeEach(() => {
  answers = [];
  asked.mockClear();
  vi.stubGlobal("WebSocket", class {});
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked(url, init?.body ? JSON.parse(String(init.body)) : undefined);
    return answers.shift() ?? new Response("{}", { status: 500 });
  });
  document.body.innerHTML = `
    <a data-cart href="/cart">Cart <b data-count="cart" hidden></b></a>
    <shop-island name="cart-drawer" when="interaction" src="data:text/javascript,export%20default()=%3E%7B%7D" props='${JSON.stringify(props)}'
      ><dialog id="drawer"><button data-close>Close</button><div class="toasts"></div></dialog><!--island:end--></shop-island>
    <shop-island name="actions" ready></shop-island>
    <form id="add" data-add data-done="In the cart" method="post" action="/lines"></form>
    <button form="add" name="product" value="7">Add</button>
    <form id="save" data-save method="post"><input type="hidden" name="language" value="ro"></form>
    <button form="save" formaction="/favourites/7" data-list="favourites" value="7" aria-pressed="false">Heart</button>
    <button form="save" formaction="/compare/7" data-list="compare" value="7" aria-pressed="false">Compare</button>
    <b data-count="favourites" hidden></b>
    <dialog id="other"><p>Words</p></dialog>
    <input id="header-search" type="search">
    <form id="city" method="post" action="/city" data-save><select name="city" data-submit
      ><option value="">None</option><option value="101">There</option><option value="301">Here</option></select></form>
    <form method="get"><select data-submit><option>1</option></select></form>
    <div data-toasts data-messages data-added="Added" data-failed="Failed" data-offline="No network" data-online="Network" data-compare="Compared" data-compare-removed="Not compared"></div>`;
  vi.spyOn(find<ShopIsland>("[name=actions]"), "start").mockResolvedValue(actions satisfies Actions);
  // The drawer cannot start: it would navigate after a pause, when the tests may be over.
  vi.spyOn(find<ShopIsland>("[name=cart-drawer]"), "start").mockReturnValue(new Promise(() => {}));
});

afterEach(() => void vi.useRealTimers());

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const cartOf = (revision: number, count: number) => Response.json({ revision, count, lines: [], sum: "" });

function submit(button: HTMLButtonElement): SubmitEvent {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button });
  button.form?.dispatchEvent(event);
  return event;
}

test("the cart's socket opens once the page has loaded, if there is a cart, and only once", () => {
  let hint = "";
  vi.spyOn(document, "cookie", "get").mockImplementation(() => hint);
  const opened: string[] = [];
  class Socket {
    constructor(url: string) {
      opened.push(url);
    }
  }
  vi.stubGlobal("WebSocket", Socket);
  const { summary } = handed.page;
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  summary.set({ revision: 0 });
  state.mockReturnValue("complete");
  dispatchEvent(new Event("DOMContentLoaded"));
  expect(opened).toEqual([]);
  state.mockReturnValue("interactive");
  hint = "cart_count=1.900";
  summary.readCookie();
  expect(opened).toEqual([]);
  state.mockReturnValue("complete");
  for (let times = 0; times < 2; times++) dispatchEvent(new Event("DOMContentLoaded"));
  expect(opened).toEqual([`${location.origin.replace("http", "ws")}/w`]);
});

test("a press on add shows busy, then done, and the badge counts", async () => {
  const button = find<HTMLButtonElement>("[name=product]");
  answers = [cartOf(1, 1)];
  expect(submit(button).defaultPrevented).toBe(true);
  expect(button.dataset["state"]).toBe("busy");
  expect(button.textContent).toBe("Add");
  await vi.waitFor(() => expect(button.dataset["state"]).toBe("done"));
  expect(button.textContent).toBe("In the cart");
  expect(asked).toHaveBeenCalledWith("/lines", expect.objectContaining({ product: "7" }));
  expect(find("[data-count=cart]").textContent).toBe("1");
  expect(find("[data-count=cart]").hidden).toBe(false);
  expect(find("[data-toasts]").textContent).toBe("Added");
});

test("a quantity with a comma is added as the number it stands for", async () => {
  find("#add").innerHTML = '<input name="quantity" value="1,5">';
  answers = [cartOf(1, 1)];
  submit(find<HTMLButtonElement>("[name=product]"));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith("/lines", expect.objectContaining({ quantity: 1.5 })));
});

test.each([422, 429])("an add that is refused with %d says why at once", async (status) => {
  answers = [Response.json({ error: { code: "x", message: "Sold out" } }, { status })];
  submit(find<HTMLButtonElement>("[name=product]"));
  await vi.waitFor(() => expect(find("[data-kind=failed]").textContent).toBe("Sold out"));
  expect(find("[name=product]").dataset["state"]).toBe("");
});

test("another tab's change is shown once the cookies have it, even if their event comes earlier", async () => {
  let answer = (_cookies: unknown[]) => {};
  jar.getAll.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const cookies = vi.spyOn(document, "cookie", "get").mockReturnValue("");
  jar.dispatchEvent(new Event("change"));
  cookies.mockReturnValue("favourites=7");
  answer([]);
  await vi.waitFor(() => expect(find("[data-list=favourites]").ariaPressed).toBe("true"));
  cookies.mockRestore();
});

test("a heart responds at once and then shows the edge's cookie", async () => {
  const heart = find<HTMLButtonElement>("[data-list=favourites]");
  answers = [Response.json({ saved: true })];
  expect(submit(heart).defaultPrevented).toBe(true);
  expect([heart.ariaPressed, heart.ariaBusy]).toEqual(["true", "true"]);
  dispatchEvent(new Event("pageshow"));
  expect(heart.ariaPressed, "while others are stored").toBe("true");
  // biome-ignore lint/suspicious/noDocumentCookie: the edge sets it, there is no edge here.
  document.cookie = "favourites=3.7";
  await vi.waitFor(() => expect(find("[data-count=favourites]").textContent).toBe("2"));
  expect(asked).toHaveBeenCalledWith("/favourites/7", expect.objectContaining({ language: "ro" }));
  expect([heart.ariaPressed, heart.ariaBusy]).toEqual(["true", null]);
});

test("a heart whose product could not be saved returns to the cookie's state", async () => {
  const heart = find<HTMLButtonElement>("[data-list=favourites]");
  dispatchEvent(new Event("pageshow"));
  const before = heart.ariaPressed;
  answers = [Response.json({ error: { code: "x", message: "No" } }, { status: 422 })];
  submit(heart);
  expect(heart.ariaPressed).not.toBe(before);
  await vi.waitFor(() => expect([heart.ariaPressed, heart.ariaBusy]).toEqual([before, null]));
});

test("quick saves are sent one after the other: each answer sets the whole list", async () => {
  const [heart, scales] = [
    find<HTMLButtonElement>("[data-list=favourites]"),
    find<HTMLButtonElement>("[data-list=compare]"),
  ];
  let answer: (answer: Response) => void = () => {};
  vi.stubGlobal("fetch", (url: string) => {
    asked(url);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const heard = () => asked.mock.calls.map(([url]) => url);
  submit(heart);
  submit(scales);
  await vi.waitFor(() => expect(heard()).toEqual(["/favourites/7"]));
  await new Promise((next) => setTimeout(next, 20));
  expect(heard()).toHaveLength(1);
  expect(scales.ariaBusy).toBe("true");
  answer(Response.json({ error: { code: "x", message: "Full" } }, { status: 422 }));
  await vi.waitFor(() => expect(heard()).toEqual(["/favourites/7", "/compare/7"]));
  answer(Response.json({ saved: true }));
  await vi.waitFor(() => expect(scales.ariaBusy).toBe(null));
});

test("other forms are left to the browser", () => {
  const form = find<HTMLSelectElement>("form[method=get] select").form;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  // Prevents the navigation.
  const stay = (submitted: Event) => expect(submitted.defaultPrevented).toBe(false);
  document.addEventListener("submit", stay, { once: true });
  form?.dispatchEvent(event);
});

test.each(["pointerdown", "focusin", "keydown"])("the first %s asks for the actions", async (sign) => {
  const start = vi.spyOn(find<ShopIsland>("[name=actions]"), "start").mockResolvedValue(undefined);
  document.body.dispatchEvent(new Event("pageshow"));
  expect(start).not.toHaveBeenCalled();
  document.body.dispatchEvent(Object.assign(new Event(sign, { bubbles: true }), { key: "a" }));
  await vi.waitFor(() => expect(start).toHaveBeenCalled());
});

test("a pointer over the row of categories loads the actions, one elsewhere does not", () => {
  const start = vi.spyOn(find<ShopIsland>("[name=actions]"), "start").mockResolvedValue(undefined);
  const item = Object.assign(document.createElement("li"), { className: "category-item", innerHTML: "<a></a>" });
  document.body.append(item);
  document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(start).not.toHaveBeenCalled();
  item.firstElementChild?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(start).toHaveBeenCalled();
  item.remove();
});

test("a control submits its form on change; a list that navigates only by pointer", () => {
  const [order, city] = [
    find<HTMLSelectElement>("form[method=get] select"),
    find<HTMLSelectElement>("select[name=city]"),
  ];
  for (const [list, event, times] of [
    [order, new Event("pointerdown", { bubbles: true }), 1],
    [order, new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }), 0],
    [city, new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }), 1],
  ] as const) {
    const sent = vi.fn((submitted: Event) => submitted.preventDefault());
    list.form?.addEventListener("submit", sent);
    list.dispatchEvent(event);
    list.dispatchEvent(new Event("change", { bubbles: true }));
    expect(sent).toHaveBeenCalledTimes(times);
    list.form?.removeEventListener("submit", sent);
  }
});

test("the cart is shown at once, then takes the focus and requests its lines", async () => {
  const dialog = find<HTMLDialogElement>("#drawer");
  const show = vi.spyOn(dialog, "showModal");
  find("a[data-cart]").click();
  expect(dialog.open).toBe(true);
  expect(show).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());
  expect(dialog.open).toBe(true);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith("/c", undefined));
});

test("a press that opens the cart in a new tab gets its page there", () => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  find("a[data-cart]").dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(find<HTMLDialogElement>("#drawer").open).toBe(false);
});

test("adding to the comparison is reported, and so is removal", async () => {
  const button = find<HTMLButtonElement>("[data-list=compare]");
  for (const [stored, said, pressed] of [
    ["3.7", "Compared", "true"],
    ["3", "Not compared", "false"],
  ] as const) {
    answers = [Response.json({ saved: pressed === "true" })];
    submit(button);
    // biome-ignore lint/suspicious/noDocumentCookie: the edge sets it, there is no edge here.
    document.cookie = `compare=${stored}`;
    await vi.waitFor(() => expect(find("[data-toasts]").textContent).toBe(said));
    expect(button.ariaPressed).toBe(pressed);
  }
});

test.each(["/", "k"])("the key %s leads to the search, except in fields", (key) => {
  const press = (target: EventTarget, more = {}) => {
    const code = key === "k" ? "KeyK" : "Slash";
    const event = new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const search = find<HTMLInputElement>("#header-search");
  find<HTMLDialogElement>("#other").showModal();
  expect(press(document.body, { metaKey: key === "k" })).toBe(true);
  expect(document.activeElement).toBe(search);
  expect(find<HTMLDialogElement>("#other").open).toBe(false);
  expect(press(search)).toBe(false);
  expect(press(document.body, { ctrlKey: key !== "k" })).toBe(false);
  for (const other of ["altKey", "shiftKey"]) {
    // Browsers and systems use these combinations for something else.
    if (key === "k") expect(press(document.body, { ctrlKey: true, [other]: true })).toBe(false);
  }
});

test("a toast stays for six seconds, and the next one takes its place", () => {
  vi.useFakeTimers();
  for (const kind of ["offline", "online"]) dispatchEvent(new Event(kind));
  expect(find("[data-toasts]").textContent).toBe("Network");
  vi.advanceTimersByTime(5999);
  expect(find(".toast").dataset["kind"]).toBe("online");
  vi.advanceTimersByTime(1);
  expect(find("[data-toasts]").textContent).toBe("");
});

test("a toast moves into an open dialog and back to the page when it closes, and is always on top", async () => {
  const shown = vi.fn();
  Object.assign(HTMLElement.prototype, { showPopover: shown });
  const [dialog, page] = [find<HTMLDialogElement>("#drawer"), find("[data-toasts]")];
  dispatchEvent(new Event("offline"));
  expect(find(".toast").parentElement).toBe(page);
  find<HTMLElement>("[data-cart] b").click();
  expect(dialog.open).toBe(true);
  await vi.waitFor(() => expect([dialog.textContent, page.textContent]).toEqual(["CloseNo network", ""]));
  dispatchEvent(new Event("online"));
  expect([dialog.textContent, page.textContent]).toEqual(["CloseNetwork", ""]);
  dialog.close();
  expect([dialog.textContent, page.textContent]).toEqual(["Close", "Network"]);
  expect(shown.mock.contexts.map((toast) => (toast as HTMLElement).popover)).toEqual(Array(4).fill("manual"));
  Object.assign(HTMLElement.prototype, { showPopover: undefined });
});

test("going offline and online is reported, and so are waiting commands", async () => {
  dispatchEvent(new Event("offline"));
  expect(find("[data-kind=offline]").textContent).toBe("No network");
  dispatchEvent(new Event("online"));
  expect(find("[data-kind=online]").textContent).toBe("Network");
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const heart = find<HTMLButtonElement>("[data-list=favourites]");
  submit(heart);
  expect(find("[data-kind=offline]").textContent).toBe("No network");
  await new Promise((next) => setTimeout(next));
  answers = [Response.json({ saved: true })];
  network.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(heart.ariaBusy).toBe(null));
});

test("the chosen city is shown, and an unknown one is ignored", () => {
  const list = find<HTMLSelectElement>("select[name=city]");
  for (const [stored, shown] of [
    ["301", "301"],
    ["999", ""],
    ["<b>", ""],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the edge sets it, there is no edge here.
    document.cookie = `selected_city=${stored}`;
    dispatchEvent(new Event("pageshow"));
    expect(list.value).toBe(shown);
  }
});

test("a city is stored on change, the last one if chosen quickly, and the page stays", async () => {
  const list = find<HTMLSelectElement>("select[name=city]");
  list.focus();
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const { city } = JSON.parse(String(init?.body));
    asked(url, city);
    await new Promise((over) => setTimeout(over, city === "101" ? 30 : 1));
    // biome-ignore lint/suspicious/noDocumentCookie: the edge sets it, there is no edge here.
    document.cookie = `selected_city=${city}`;
    dispatchEvent(new Event("pageshow"));
    expect(list.value).toBe("301");
    return Response.json({ city });
  });
  for (const city of ["101", "301"]) {
    list.value = city;
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
    list.form?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  }
  await vi.waitFor(() => expect(document.cookie).toContain("selected_city=301"));
  expect(asked.mock.calls).toEqual([
    ["/city", "101"],
    ["/city", "301"],
  ]);
});

test("a list's page follows other tabs when it is shown or comes back, but not while the shopper is at work on it", async () => {
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(true);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  const follows = async (change: () => void) => {
    followList.mockClear();
    change();
    await new Promise((over) => setTimeout(over));
    return followList.mock.calls.length;
  };
  const cookie = () => void jar.dispatchEvent(new Event("change"));
  const shown = () => void dispatchEvent(new Event("visibilitychange"));
  const back = (persisted: boolean) => () => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  expect(await follows(cookie)).toBe(0);
  hasFocus.mockReturnValue(false);
  expect(await follows(cookie)).toBe(1);
  hidden.mockReturnValue(true);
  expect([await follows(cookie), await follows(shown)]).toEqual([0, 0]);
  hidden.mockReturnValue(false);
  expect([await follows(shown), await follows(back(true)), await follows(back(false))]).toEqual([1, 1, 0]);
});

function view(product: string): void {
  document.body.innerHTML = `<div data-viewed="${product}"></div>`;
  dispatchEvent(new Event("pageshow"));
}

const storedProducts = () => JSON.parse(localStorage.getItem("recent_products_ecom") ?? "null");

test("viewed products are stored: thirty at most, newest first and once each", () => {
  localStorage.clear();
  for (let product = 1; product <= 40; product++) view(String(product));
  view("38");
  expect(storedProducts().slice(0, 4)).toEqual(["38", "40", "39", "37"]);
  expect(storedProducts()).toHaveLength(30);
  dispatchEvent(new Event("pageshow"));
  expect(storedProducts()).toHaveLength(30);
});

test.each(["", "nonsense", "{}", "7", "null", '"text"'])("invalid stored data (%s) is replaced", (broken) => {
  localStorage.setItem("recent_products_ecom", broken);
  view("5");
  expect(storedProducts()).toEqual(["5"]);
});

test("a browser that blocks storage causes no error", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => view("5")).not.toThrow();
});
