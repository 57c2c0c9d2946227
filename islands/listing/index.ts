// A category without loading pages: its filters, its order and its pages are links and forms, and each of them shows the
// listing that the edge draws for its address, in the place of the present one. What cannot be shown is opened as a page.

import { afterPaint } from "../runtime/after-paint.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { chosenToo } from "./choices.ts";
import { addGoods, pageOf, wayOf } from "./more.ts";
import { searchOptions } from "./options.ts";
import { createParts, type Part, placeOf } from "./parts.ts";
import { drawSlider, followField, moveThumb } from "./slider.ts";
import { focusTitle, listingOf, showOrder, swap, titleOf } from "./swap.ts";

/** A pointer that only passes over a link asks for nothing. */
const REST_MS = 65;
/** These add to what is chosen, or take something of it away; other links say all that is asked for. */
const ADDING = ".option,.chip-on,.displays a";
/** An option that shows its press before its listing has come. */
const PRESSED = ".option[data-pressed]";
/** What an entry of the history remembers. */
interface Entry {
  /** How far the page was scrolled when it was left. */
  top?: number;
  /** The first of the pages whose goods are shown together. */
  from?: number;
}

/** The listing stops being busy so long after its goods came (spec commerce 4). */
const BUSY_MS = 100;

export default async function followListing({ element, page }: IslandContext<PageApi>): Promise<void> {
  const found = listingOf(element);
  if (!found) return;
  const shown: HTMLElement = found;
  const parts = createParts();
  const { pathname } = location;
  /** Grows with every choice: an answer to an older one is not shown. */
  let newest = 0;
  /** What the page shows. */
  let here = placeOf(location);
  /** What it is about to show, or what it shows. */
  let wanted = here;
  /** The choice that Back or Forward made. */
  let travelled: number | undefined;
  const entry = () => (history.state ?? {}) as Entry;
  /** The thumb of a slider whose last place made the newest entry, as long as it has the focus. */
  let moved: Element | undefined;
  const note = (more: Entry, place?: string) => history.replaceState({ ...entry(), ...more }, "", place);
  parts.keep({ url: here, html: `<title>${escaped(document.title)}</title>${shown.outerHTML}` });

  /** Asks for the listing of an address and puts it in. Undefined if something newer is wanted by then. */
  async function bring(url: string, to: string, put: (html: string) => boolean): Promise<Part | undefined> {
    newest++;
    const own = newest;
    // What was under way is not shown.
    wanted = to;
    const part = await parts.get(url);
    if (own !== newest) return undefined;
    if (!(part && put(part.html))) {
      // Without a network a page would not come either; after Back the address is that of the other listing already.
      if (navigator.onLine || url === placeOf(location)) location.assign(url);
      else {
        stay();
        page.toast("offline");
      }
      return undefined;
    }
    setTimeout(() => {
      if (own === newest) shown.ariaBusy = null;
    }, BUSY_MS);
    page.showStored();
    return part;
  }

  /** Shows the listing of an address, and says under which it stands if it is still wanted by then. */
  async function show(url: string): Promise<string | undefined> {
    shown.ariaBusy = "true";
    const part = await bring(url, url, (html) => swap(shown, html));
    if (!part) return undefined;
    here = wanted = part.url;
    followLanguages(new URL(part.url, location.href).search);
    shown.querySelectorAll<HTMLElement>(".slider").forEach(drawSlider);
    searchAgain();
    speak(titleOf(shown));
    return part.url;
  }

  /** Shows the goods of another page beside the present ones. */
  const more = async (url: string, side: "before" | "after"): Promise<boolean> => {
    release();
    const link = wayOf(shown, side)?.querySelector("a");
    if (link) link.ariaBusy = "true";
    const part = await bring(url, here, (html) => addGoods(shown, html, side));
    if (link) link.ariaBusy = null;
    return part !== undefined;
  };

  async function append(link: HTMLAnchorElement): Promise<void> {
    const url = placeOf(new URL(link.href));
    const last = shown.querySelector(".card:last-child");
    const from = entry().from ?? pageOf(here);
    if (!(await more(url, "after"))) return;
    here = wanted = url;
    note({ from }, url);
    followLanguages(location.search);
    last?.nextElementSibling?.querySelector("a")?.focus({ preventScroll: true });
    speak(wayOf(shown, "after"));
  }

  /** Brings back the goods of the pages before this one that were shown with it, and the place that was read. */
  async function restore({ from, top }: Entry): Promise<void> {
    for (let link = earlier(); from && link && pageOf(placeOf(link)) >= from; link = earlier()) {
      if (!(await more(placeOf(link), "before"))) return;
    }
    if (top !== undefined) {
      shown.dataset["whole"] = "";
      scrollTo(0, top);
      afterPaint(() => delete shown.dataset["whole"]);
    }
    history.scrollRestoration = "auto";
  }

  /** What was typed over a group of filters. */
  function searchAgain(): void {
    for (const field of shown.querySelectorAll<HTMLInputElement>(".option-search"))
      if (field.value) searchOptions(field);
  }

  const earlier = () => wayOf(shown, "before")?.querySelector("a");

  function speak(said: Element | null): void {
    const region = element.querySelector("[role=status]");
    if (region)
      region.textContent =
        said?.firstElementChild && said.matches("[data-more]")
          ? said.firstElementChild.textContent
          : (said?.textContent ?? "");
  }

  /** What is shown stays. */
  function stay(): void {
    newest++;
    wanted = here;
    shown.ariaBusy = null;
    release();
    showOrder(shown);
  }

  /** An option that is pressed shows it at once; true if that takes back a press before it. */
  function mark(option: Element): boolean {
    if (option.hasAttribute("aria-current")) option.removeAttribute("aria-current");
    else option.setAttribute("aria-current", "true");
    return !option.toggleAttribute("data-pressed");
  }

  /** Options show what is listed. */
  const release = () => shown.querySelectorAll(PRESSED).forEach(mark);

  /** The address of a choice, if it is one of this listing. */
  function choiceOf(target: EventTarget | null): URL | undefined {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || !shown.contains(link) || link.target) return undefined;
    const url = new URL(link.href);
    return url.origin === location.origin && url.pathname === pathname && !url.hash ? url : undefined;
  }

  /** What a link asks for, with the choices that are under way. */
  const askedBy = (link: HTMLAnchorElement): string => {
    const place = placeOf(link);
    if (link.matches(".option") && mark(link)) return chosenToo(here, place, wanted);
    return link.matches(ADDING) ? chosenToo(place, here, wanted) : place;
  };

  async function choose(url: string, turnsPage: boolean, thumb?: Element): Promise<void> {
    const top = scrollY;
    const place = await show(url);
    if (place === undefined) return;
    // Until then the goods would not be painted.
    const own = newest;
    afterPaint(() => {
      if (own !== newest || (place === placeOf(location) && !entry().from)) return;
      // One thumb makes one entry on its way; an open window has its own over it.
      const isOnItsWay = thumb && thumb === moved && !history.state?.over;
      moved = thumb;
      if (isOnItsWay) return history.replaceState(null, "", place);
      note({ top });
      // The browser would bring the place back before its goods, and lose it where those are fewer.
      history.scrollRestoration = "manual";
      history.pushState(null, "", place);
      history.scrollRestoration = "auto";
    });
    if (!turnsPage) return;
    shown.querySelector(".catalogue")?.scrollIntoView();
    focusTitle(shown);
  }

  addEventListener("click", (event) => {
    const url = choiceOf(event.target);
    if (!url || event.defaultPrevented || event.button || isForAnotherTab(event)) return;
    event.preventDefault();
    const link = (event.target as Element).closest("a") as HTMLAnchorElement;
    const side = link.closest<HTMLElement>("[data-more]")?.dataset["more"];
    if (side === "after") void append(link);
    else if (side === "before")
      void more(placeOf(url), "before").then((done) => done && note({ from: pageOf(placeOf(url)) }));
    else void choose(askedBy(link), link.closest(".pages") !== null);
  });

  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !shown.contains(form) || form.method !== "get") return;
    const url = new URL(form.action);
    if (url.pathname !== pathname) return;
    event.preventDefault();
    // What the edge hides in it is of the listing, not of the form.
    const own = [...form.querySelectorAll<HTMLInputElement>("input[data-decimals]")].map(({ name }) => name);
    const fields = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
    url.search = new URLSearchParams(fields).toString();
    // What is sent is not being typed any more: the fresh listing says how the edge reads it.
    for (const field of form.querySelectorAll<HTMLInputElement>("input[data-decimals],[type=range]"))
      field.defaultValue = field.value;
    const thumb = form.querySelector("[type=range]:focus") ?? undefined;
    void choose(chosenToo(placeOf(url), here, wanted, own), false, thumb);
  });

  // What is typed is chosen when its field is left, like the place of a thumb when that is let go.
  shown.addEventListener("change", (event) => {
    const field = event.target as HTMLInputElement;
    const isTyped = field.matches("[data-decimals]");
    if (isTyped) followField(field);
    if (field.form?.method === "get" && (isTyped || field.matches("[type=range]"))) field.form.requestSubmit();
  });
  shown.addEventListener("focusout", () => {
    moved = undefined;
  });

  shown.addEventListener("input", ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.matches("[type=range]")) moveThumb(field);
    else if (field.matches(".option-search")) searchOptions(field);
  });

  addEventListener("popstate", async ({ state }) => {
    if (location.pathname !== pathname) return;
    moved = undefined;
    if (placeOf(location) === here) {
      // Back and then Forward: what Back asked for is not wanted any more.
      if (travelled === newest) stay();
      return;
    }
    const coming = show(placeOf(location));
    travelled = newest;
    if ((await coming) !== undefined) await restore((state ?? {}) as Entry);
  });
  addEventListener("pagehide", () => {
    note({ top: scrollY });
    // Back may bring this very page again, which shows nothing then that was not waited for.
    stay();
  });

  // A finger is about to press; a pointer that rests may be.
  let resting: ReturnType<typeof setTimeout> | undefined;
  shown.addEventListener("pointerover", ({ target }) => {
    clearTimeout(resting);
    const url = choiceOf(target);
    if (url) resting = setTimeout(() => void parts.get(placeOf(url)), REST_MS);
  });
  shown.addEventListener("pointerdown", ({ target }) => {
    const url = choiceOf(target);
    if (url) void parts.get(placeOf(url));
  });

  // What was done before this module came.
  searchAgain();
  for (const slider of shown.querySelectorAll<HTMLElement>(".slider")) {
    for (const thumb of slider.querySelectorAll("input")) if (thumb.value !== thumb.defaultValue) moveThumb(thumb);
    drawSlider(slider);
  }
  if (entry().from || history.scrollRestoration === "manual") await restore(entry());
  // A page whose goods are brought one after the other is too short for the browser when it is loaded anew.
  for (const type of ["scrollend", "visibilitychange"])
    addEventListener(type, () => entry().from && placeOf(location) === here && note({ top: scrollY }));
}

const isForAnotherTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** The same listing in the other languages has the same query. */
function followLanguages(search: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) link.search = search;
}

const escaped = (text: string): string => {
  const holder = document.createElement("p");
  holder.textContent = text;
  return holder.innerHTML;
};
