// Updates a category in place: each filter, sort or page link or form shows the edge's listing for its address instead of
// the current one. If that fails, the address is opened as a page.

import { afterPaint } from "../runtime/after-paint.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { chosenToo } from "./choices.ts";
import { addGoods, pageOf, wayOf } from "./more.ts";
import { searchOptions } from "./options.ts";
import { createParts, type Part, placeOf } from "./parts.ts";
import { drawSlider, followField, moveThumb } from "./slider.ts";
import { focusTitle, listingOf, showOrder, swap, titleOf } from "./swap.ts";

/** A pointer that leaves the link earlier prefetches nothing. */
const REST_MS = 65;
/** Links that add to or remove from the current choice; all other links carry the complete one. */
const ADDING = ".option,.chip-on,.displays a";
/** An option that shows its press while its listing is loading. */
const PRESSED = ".option[data-pressed]";
/** State stored in a history entry. */
interface Entry {
  /** Scroll position when the page was left. */
  top?: number;
  /** The first of the pages whose goods are shown together. */
  from?: number;
}

/** The listing stays busy for this long after its goods arrived (spec commerce 4). */
const BUSY_MS = 100;

export default async function followListing({ element, page }: IslandContext<PageApi>): Promise<void> {
  const found = listingOf(element);
  if (!found) return;
  const shown: HTMLElement = found;
  const parts = createParts();
  const { pathname } = location;
  /** Grows with every choice: an answer to an older one is dropped. */
  let newest = 0;
  /** The address of the listing on screen. */
  let here = placeOf(location);
  /** The address that is loading, or the one on screen. */
  let wanted = here;
  /** The choice made by Back or Forward. */
  let travelled: number | undefined;
  const entry = () => (history.state ?? {}) as Entry;
  /** The focused thumb whose last position made the newest history entry. */
  let moved: Element | undefined;
  const note = (more: Entry, place?: string) => history.replaceState({ ...entry(), ...more }, "", place);
  parts.keep({ url: here, html: `<title>${escaped(document.title)}</title>${shown.outerHTML}` });

  /** Loads the listing of an address and inserts it. Undefined if a newer choice was made meanwhile. */
  async function bring(url: string, to: string, put: (html: string) => boolean): Promise<Part | undefined> {
    newest++;
    const own = newest;
    // Pending answers are dropped.
    wanted = to;
    const part = await parts.get(url);
    if (own !== newest) return undefined;
    if (!(part && put(part.html))) {
      // Offline a page load would fail too; after Back the address is already the other listing's.
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

  /** Shows the listing of an address and returns its final address, unless a newer choice was made meanwhile. */
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

  /** Adds the goods of another page to the current ones. */
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

  /** Restores the goods of earlier pages that were shown with this one, and the scroll position. */
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

  /** Applies the text typed over each group of filters again. */
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

  /** Cancels the pending choice and keeps the current listing. */
  function stay(): void {
    newest++;
    wanted = here;
    shown.ariaBusy = null;
    release();
    showOrder(shown);
  }

  /** Toggles the pressed look of an option; true if this reverts an earlier press. */
  function mark(option: Element): boolean {
    if (option.hasAttribute("aria-current")) option.removeAttribute("aria-current");
    else option.setAttribute("aria-current", "true");
    return !option.toggleAttribute("data-pressed");
  }

  /** Resets the options to the listing's state. */
  const release = () => shown.querySelectorAll(PRESSED).forEach(mark);

  /** The address of a choice, if the link is one of this listing. */
  function choiceOf(target: EventTarget | null): URL | undefined {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || !shown.contains(link) || link.target) return undefined;
    const url = new URL(link.href);
    return url.origin === location.origin && url.pathname === pathname && !url.hash ? url : undefined;
  }

  /** The link's address, merged with pending choices. */
  const askedBy = (link: HTMLAnchorElement): string => {
    const place = placeOf(link);
    if (link.matches(".option") && mark(link)) return chosenToo(here, place, wanted);
    return link.matches(ADDING) ? chosenToo(place, here, wanted) : place;
  };

  async function choose(url: string, turnsPage: boolean, thumb?: Element): Promise<void> {
    const top = scrollY;
    const place = await show(url);
    if (place === undefined) return;
    // Keeps the listing busy until its goods can be painted.
    const own = newest;
    afterPaint(() => {
      if (own !== newest || (place === placeOf(location) && !entry().from)) return;
      // All positions of one drag share a history entry; an open window has its own entry above it.
      const isOnItsWay = thumb && thumb === moved && !history.state?.over;
      moved = thumb;
      if (isOnItsWay) return history.replaceState(null, "", place);
      note({ top });
      // The browser would restore the scroll position before the goods are there, and lose it if the page is shorter.
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
    // Hidden fields from the edge belong to the listing, not to the form.
    const own = [...form.querySelectorAll<HTMLInputElement>("input[data-decimals]")].map(({ name }) => name);
    const fields = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
    url.search = new URLSearchParams(fields).toString();
    // Submitted text is final: the fresh listing shows how the edge reads it.
    for (const field of form.querySelectorAll<HTMLInputElement>("input[data-decimals],[type=range]"))
      field.defaultValue = field.value;
    const thumb = form.querySelector("[type=range]:focus") ?? undefined;
    void choose(chosenToo(placeOf(url), here, wanted, own), false, thumb);
  });

  // Typed values are submitted when their field is left, and a thumb when it is released.
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
      // Back, then Forward: Back's listing is no longer wanted.
      if (travelled === newest) stay();
      return;
    }
    const coming = show(placeOf(location));
    travelled = newest;
    if ((await coming) !== undefined) await restore((state ?? {}) as Entry);
  });
  addEventListener("pagehide", () => {
    note({ top: scrollY });
    // Back may restore this very page from cache, whose pending choice is then obsolete.
    stay();
  });

  // Prefetches on touch and for a resting pointer.
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

  // Handles input from before this module loaded.
  searchAgain();
  for (const slider of shown.querySelectorAll<HTMLElement>(".slider")) {
    for (const thumb of slider.querySelectorAll("input")) if (thumb.value !== thumb.defaultValue) moveThumb(thumb);
    drawSlider(slider);
  }
  if (entry().from || history.scrollRestoration === "manual") await restore(entry());
  // On reload the page is too short for the browser to restore the position, because more goods load later.
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
