// A listing over a mocked edge.

import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

export const PATH = "/ro/oale";
const card = (id: number) =>
  `<li class="card"><h2 class="card-title" id="p${id}"><a href="/ro/p-${id}">${id}</a></h2></li>`;
export const way = (side: string, page: number, said = "") =>
  `<p data-more="${side}"><span>${said}</span><a href="${PATH}?page=${page}">more</a></p>`;
export const listing = (
  title: string,
  goods = [1, 2],
  more: { before?: string; after?: string } = {},
) => `<title>${title}</title>
  <div class="listing"><h1 data-listed>${title}</h1>
    <a id="red" href="${PATH}?filters=1:2">red</a><a id="blue" href="${PATH}?filters=1:3">blue</a>
    <nav class="pages"><a id="next" href="${PATH}?page=2">2</a></nav>
    <form action="${PATH}" method="get"><input name="sort" value="name-"><input name="price_from"><input name="price_to"></form>
    <form id="posted" action="${PATH}" method="post"></form><form id="other" action="/ro/search"></form>
    <a id="brand" href="/ro/brands/x">x</a><a id="below" href="#reviews">reviews</a>
    <div class="catalogue">${more.before ?? ""}<ul class="cards">${goods.map(card).join("")}</ul>${more.after ?? ""}</div></div>`;

interface Asked {
  url: string;
  part: string | undefined;
  answer(html: string, url?: string): Promise<void>;
  fail(): Promise<void>;
}

/** Requests of the listing to the edge. */
export const asked: Asked[] = [];
let listens: MockInstance<typeof addEventListener>;
export let assign: MockInstance<typeof location.assign>;
export const showStored = vi.fn();
export const toast = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string, { headers }: { headers: Record<string, string> }) => {
    return new Promise((resolve) => {
      const answer = (ok: boolean, html: string, own = url) => {
        resolve({ ok, url: new URL(own, location.href).href, text: async () => html });
        return settled();
      };
      asked.push({
        url,
        part: headers["Part"],
        answer: (html, own) => answer(true, html, own),
        fail: () => answer(false, ""),
      });
    });
  });
  assign = vi.spyOn(location, "assign").mockReturnValue();
  listens = vi.spyOn(globalThis, "addEventListener");
  // Draws a frame at once.
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => draw(0));
  history.replaceState(null, "", PATH);
  history.scrollRestoration = "auto";
});

// Removes listeners: the next test has a new page.
afterEach(() => {
  for (const [type, listener] of listens.mock.calls) if (listener) removeEventListener(type, listener);
  vi.useRealTimers();
});

/** The island's module, set by each test file. */
let follow: (context: { element: HTMLElement; page: object }) => unknown;
export const playWith = (module: (context: never) => unknown): void => {
  follow = module as typeof follow;
};

export async function open(html = listing("Pots")): Promise<void> {
  document.body.innerHTML = `<a hreflang="ru" href="/ru/kastruli">RU</a><shop-island>${html}<p role="status"></p></shop-island>`;
  document.title = document.querySelector("h1")?.textContent ?? "";
  const element = find("shop-island");
  void follow({ element, page: { showStored, toast } });
  await settled();
}

export const settled = async () => void (await vi.advanceTimersByTimeAsync(0));
export const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
export const urls = () => asked.map(({ url }) => url);
export const place = () => location.pathname + location.search;
export const title = () => find("h1").textContent;
export const busy = () => find(".listing").ariaBusy;
export const spoken = () => find("[role=status]").textContent;
export const goods = () => [...document.querySelectorAll(".card")].map((item) => item.textContent).join(" ");
export const points = (type: string, selector: string) =>
  find(selector).dispatchEvent(new Event(type, { bubbles: true }));

/** Whether the page handles the event itself; the default action is prevented so that the test page stays. */
function takes(selector: string, event: Event): boolean {
  let taken = false;
  const stay = () => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener(event.type, stay, { once: true });
  find(selector).dispatchEvent(event);
  return taken;
}

export const press = (selector: string, how: MouseEventInit = {}) =>
  takes(selector, new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
export const submit = (selector: string) =>
  takes(selector, new SubmitEvent("submit", { bubbles: true, cancelable: true }));

/** Like a history navigation: address and state change before `popstate`. */
export async function goTo(url: string, state: object | null = null): Promise<void> {
  history.replaceState(state, "", url);
  dispatchEvent(new PopStateEvent("popstate", { state }));
  await settled();
}
