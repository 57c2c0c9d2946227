// Toasts. The default texts are data attributes of an element of the page.

import { applyLater } from "./later.ts";

const SHOWN_MS = 6000;

/** Duration of a toast about a list's change, which its button shows as well (spec commerce 5). */
export const LIST_MS = 1000;

/** A toast in use, or one that stays until it is closed (islands/actions/confirmation.ts). */
const KEPT = "[data-stays],:hover,:focus-within";

interface Toast {
  element: HTMLElement;
  remove(): void;
}

let shown: HTMLElement | undefined;

/** Shows `text`, or the default text of this kind. */
export function toast(kind: string, text: string | Node = "", shownMs = SHOWN_MS): Toast | undefined {
  const words = text || usualWords()?.dataset[kind];
  if (!words) return undefined;
  applyLater();
  const element = document.createElement("div");
  element.className = "toast";
  element.dataset["kind"] = kind;
  element.append(words);
  // Replaces the previous toast: many quick presses get one message.
  shown?.remove();
  shown = element;
  placeToast();
  const remove = () => {
    element.remove();
    if (shown === element) shown = undefined;
  };
  const leave = () => {
    if (element.isConnected && element.matches(KEPT)) setTimeout(leave, shownMs);
    else remove();
  };
  setTimeout(leave, shownMs);
  return { element, remove };
}

/**
 * Moves the toast to where it is visible and announced. An open dialog makes the rest of the page inert, so the toast
 * uses the dialog's live region; as a popover it is above everything opened before.
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
