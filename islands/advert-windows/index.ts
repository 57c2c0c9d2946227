// The eleven windows of adverts: an opener (`data-opens`) shows the part of its name (`data-window`) as a modal dialog.
// They stack, unlike the shop's other windows: each lies in the one below, which the shop therefore leaves open.
// Without this module an opener is a link, a form or a `details`, and the part is a part of a page.

import type { IslandContext } from "../runtime/island.ts";
import { isChanged } from "../runtime/unsaved-input.ts";
import { applyLater } from "../storefront/later.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { copy } from "../storefront/share.ts";

const OPEN = "dialog[open],[popover]:popover-open:not(.tooltip,.toast)";
/** The widest screen of a phone. */
const NARROW = "(max-width: 640px)";
const LEAVING = "[data-window=draftSave][data-leave]";

export default async function start({ element, page }: IslandContext<PageApi>): Promise<void> {
  const frame = element.querySelector("template")?.content.querySelector("dialog");
  if (!frame) return;
  const open = (part: HTMLElement, opener: HTMLElement | null) => show(frame, part, opener);

  addEventListener("click", (event) => {
    const target = event.target as Element;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // The way back to the page is the window's end.
    if (target.closest(".advert-window a[data-close]")) return event.preventDefault();
    const copying = target.closest<HTMLElement>("[data-window=postShare] button");
    if (copying) return void share(copying, page);
    const opener = target.closest<HTMLElement>("[data-opens]:not(form)");
    if (opener && isFor(opener)) {
      event.preventDefault();
      void openFrom(opener, open, () => follow(opener));
      return;
    }
    askBeforeLeaving(event, open);
  });
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !form.matches("[data-opens]") || !isFor(form)) return;
    event.preventDefault();
    void openFrom(form, open, () => form.submit());
  });
  // A part that the page brings to be seen at once, such as the receipt of a form.
  for (const part of document.querySelectorAll<HTMLElement>("[data-window][data-now]")) open(part, null);
}

/** Some windows are for phones alone: elsewhere there is room for their part on the page. */
const isFor = ({ dataset }: HTMLElement) => !("narrow" in dataset) || matchMedia(NARROW).matches;

/** What an opener does without this module. */
function follow(opener: HTMLElement): void {
  if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
  else opener.closest("details")?.toggleAttribute("open", true);
}

async function openFrom(
  opener: HTMLElement,
  open: (part: HTMLElement, opener: HTMLElement) => void,
  otherwise: () => void,
): Promise<void> {
  if (opener.ariaBusy === "true") return;
  opener.ariaBusy = "true";
  const part = await partOf(opener).catch(() => null);
  opener.ariaBusy = null;
  if (part) open(part, opener);
  else otherwise();
}

/** The part of the opener's name: beside it, elsewhere on the page, or on the page that the opener leads to. */
async function partOf(opener: HTMLElement): Promise<HTMLElement | null> {
  const part = `[data-window=${CSS.escape(opener.dataset["opens"] ?? "")}]`;
  if (opener.tagName === "SUMMARY") return opener.parentElement?.querySelector<HTMLElement>(part) ?? null;
  const href = opener.getAttribute("href") ?? "";
  if (href.startsWith("#")) return document.querySelector<HTMLElement>(`${href}${part}`);
  const form = opener instanceof HTMLFormElement ? opener : null;
  const response = await (form
    ? fetch(form.action, { method: "POST", body: new URLSearchParams([...new FormData(form)] as string[][]) })
    : fetch(href, { cache: "no-store" }));
  if (!response.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector<HTMLElement>(part);
}

/** Shows the part above all open windows. When it closes, the part is back in its place and the focus on its opener. */
function show(frame: HTMLDialogElement, part: HTMLElement, opener: HTMLElement | null): void {
  // It is open already.
  if (part.closest("dialog.advert-window")) return;
  const dialog = document.importNode(frame, true);
  const title = part.dataset["title"] ?? opener?.textContent?.trim() ?? "";
  dialog.ariaLabel = title;
  dialog.querySelector("h2")?.append(title);
  const place = document.createComment("");
  const wasHidden = part.hidden;
  part.replaceWith(place);
  part.hidden = false;
  dialog.querySelector(".dialog-body")?.append(part);
  const below = [...document.querySelectorAll<HTMLElement>(OPEN)].at(-1);
  (below ?? document.body).append(dialog);
  dialog.addEventListener("close", ({ target }) => {
    if (target !== dialog) return;
    for (const above of dialog.querySelectorAll<HTMLDialogElement>("dialog[open]")) above.close();
    part.hidden = wasHidden;
    // A fetched part has no place on this page.
    if (place.isConnected) place.replaceWith(part);
    dialog.remove();
    opener?.focus({ preventScroll: true });
  });
  applyLater();
  dialog.showModal();
}

/** A link that would leave a form with unsaved text asks first, and offers to save a draft. */
function askBeforeLeaving(event: MouseEvent, open: (part: HTMLElement, opener: HTMLElement) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const part = document.querySelector<HTMLElement>(LEAVING);
  const way = part?.querySelector("a");
  const form = document.querySelector("form[data-draft]");
  if (!link || !part || !way || !form || link === way || link.target || link.closest("dialog")) return;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  if (isHere || !link.protocol.startsWith("http")) return;
  if (![...form.querySelectorAll("input:not([type=hidden]),textarea,select")].some(isChanged)) return;
  event.preventDefault();
  way.href = link.href;
  open(part, link);
}

async function share(button: HTMLElement, page: PageApi): Promise<void> {
  const part = button.closest<HTMLElement>("[data-window]");
  const field = part?.querySelector("input");
  if (!part || !field) return;
  if ("system" in button.dataset && navigator.share) {
    // Who changes their mind has seen the address.
    await navigator.share({ title: document.title, url: field.value }).catch(() => {});
  } else if (await copy(field)) page.toast("copied", part.dataset["done"] ?? "");
}
