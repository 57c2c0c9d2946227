// An open page of the cart shows what is done to it, here and in other tabs and devices, and that it was ordered. It asks
// the edge for the same page and takes over what differs.

import type { IslandContext } from "../runtime/island.ts";
import { renew } from "../runtime/renew.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { followShare } from "../storefront/share.ts";
import { changeLines } from "./lines.ts";

const PART = ".cart-page";
const SPOKEN = "[role=status]";
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** What it offers reads the page again although the cart is the same, such as for another city. */
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
    // A tab that nobody sees asks when it is looked at.
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
    // Another page stands there now.
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
  // What the browser kept may have been ordered since: nobody should begin an order with it.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isOld()) part.setAttribute("aria-busy", "true");
  });
  void catchUp();
  return () => {
    isOutdated = true;
    void catchUp();
  };
}

/** Undefined if the edge cannot be reached. */
async function fetchPage(url: string): Promise<Document | undefined> {
  try {
    const response = await fetch(url, { cache: "no-store" });
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return undefined;
  }
}

/** The line that had the focus is gone. */
function focusTitle(part: Element): void {
  const title = part.querySelector("h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

function speak(region: Element | null, fresh: Element | null): void {
  if (region && fresh && region.textContent !== fresh.textContent) region.textContent = fresh.textContent;
}
