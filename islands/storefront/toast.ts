// Short messages over everything else. The usual words are data attributes of an element of the page.

import { applyLater } from "./later.ts";

const SHOWN_MS = 6000;

/** What a list says of a change, which its button shows as well (spec commerce 5). */
export const LIST_MS = 1000;

let shown: HTMLElement | undefined;

/** Shows `text`, or the usual words of this kind. */
export function toast(kind: string, text: string | Node = "", shownMs = SHOWN_MS): void {
  const words = text || usualWords()?.dataset[kind];
  if (!words) return;
  applyLater();
  const message = document.createElement("p");
  message.className = "toast";
  message.dataset["kind"] = kind;
  message.append(words);
  // The newest message replaces the others: many quick clicks are answered once.
  shown?.remove();
  shown = message;
  placeToast();
  setTimeout(() => {
    message.remove();
    if (shown === message) shown = undefined;
  }, shownMs);
}

/**
 * Puts the message where it is seen and spoken. An open dialog makes everything outside of it inert, so it stands in the
 * dialog's own live region; as a popover it lies over all that was opened before.
 */
export function placeToast(): void {
  const region = document.querySelector("dialog[open] .toasts") ?? regionOfPage();
  if (!shown || !region) return;
  region.append(shown);
  if (!shown.showPopover) return;
  shown.popover = "manual";
  shown.showPopover();
}

const usualWords = () => document.querySelector<HTMLElement>("[data-messages]");

const regionOfPage = () => document.querySelector<HTMLElement>("[data-toasts]");
