// Keeps an open cart page up to date: changes made here, in other tabs and on other devices, and the order. It requests
// the page's own part from the edge, without the goods that an empty cart leads on to, and applies the differences.

import type { IslandContext } from "../runtime/island.ts";
import { renew } from "../runtime/renew.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { followShare } from "../storefront/share.ts";
import { changeLines } from "./lines.ts";

const PART = ".cart-page";
const SPOKEN = "[role=status]";
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** The returned function refreshes the page though the cart is unchanged, e.g. for another city. */
export default async function followCart({ element, page }: IslandContext<PageApi>): Promise<() => void> {
  const part = element.previousElementSibling as HTMLElement;
  const url = element.dataset["url"] as string;
  let shown = Number(part.dataset["revision"]);
  let reading = false;
  let isOutdated = false;
  const isOld = () => isOutdated || page.summary.get().revision !== shown;
  const lines = changeLines(part, element, page);

  async function catchUp(): Promise<void> {
    if (reading) return;
    reading = true;
    let pauseMs = FIRST_PAUSE_MS;
    // A hidden tab refreshes once it is visible.
    while (isOld() && !document.hidden) {
      const { revision } = page.summary.get();
      const wasOutdated = isOutdated;
      isOutdated = false;
      const fresh = await fetchPage(url);
      if (fresh) {
        shown = revision;
        show(fresh);
      } else {
        isOutdated ||= wasOutdated;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
    reading = false;
  }

  function show(fresh: Document): void {
    const freshPart = fresh.querySelector(PART);
    // The address shows another page now.
    if (!freshPart) {
      location.assign(url);
      return;
    }
    const hadFocus = part.contains(document.activeElement);
    const placed = lines.place(freshPart);
    renew(part, freshPart);
    placed(!isOld());
    if (hadFocus && !part.contains(document.activeElement)) focusTitle(part);
    speak(element.querySelector(SPOKEN), fresh.querySelector(`${PART} + * ${SPOKEN}`));
  }

  followShare(part, page.toast);
  page.summary.subscribe(() => void catchUp());
  addEventListener("visibilitychange", () => void catchUp());
  // The cart may have been ordered since the browser cached this page, so no order may start from it.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isOld()) part.setAttribute("aria-busy", "true");
  });
  void catchUp();
  return () => {
    isOutdated = true;
    void catchUp();
  };
}

/** Returns undefined if the edge cannot be reached. */
async function fetchPage(url: string): Promise<Document | undefined> {
  try {
    const response = await fetch(url, { headers: { part: "window" }, cache: "no-store" });
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return undefined;
  }
}

/** Focuses the title after the focused line has gone. */
function focusTitle(part: Element): void {
  const title = part.querySelector("h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

function speak(region: Element | null, fresh: Element | null): void {
  if (region && fresh && region.textContent !== fresh.textContent) region.textContent = fresh.textContent;
}
