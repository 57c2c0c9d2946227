// Effects of the chosen delivery: its price and the total, whether express delivery is available, and the localities of
// the region.

import type { Choice, Quotes } from "../contracts/checkout.ts";
import type { QuoteView } from "../contracts/quote.ts";
import { storeDraft } from "../forms/draft.ts";

/** Marks a list that does not match the chosen region yet. */
const UNREAD = "unread";

/** Shows the prices of the form's current choices. */
export function showPrices(form: HTMLFormElement): void {
  const quotes: Quotes = JSON.parse(form.dataset["quotes"] as string);
  // A saved address has its own region and needs no fields.
  const addresses = form.querySelectorAll<HTMLInputElement>("[name=saved_address]");
  const saved = [...addresses].find(({ checked }) => checked);
  for (const field of form.querySelectorAll<HTMLInputElement>(".for-new-address [name]"))
    field.disabled = !!saved?.value || UNREAD in field.dataset;
  const chosen = new FormData(form);
  // Without listed regions or a saved address's region the edge assumes the capital.
  const regions = form.querySelector<HTMLSelectElement>("[name=region]");
  const listed = regions?.options.length ? regions.value : undefined;
  const region = saved?.dataset["region"] || (saved?.value ? undefined : listed);
  const far = (region ?? form.dataset["capital"]) !== form.dataset["capital"];
  const elsewhere = region === "" ? quotes.unchosen : quotes.region;
  const standart = far ? elsewhere : quotes.standart;
  const express = !far && chosen.get("type") === "express";
  const courier = express ? quotes.express : standart;
  const own: Partial<Record<string, QuoteView>> = { pickup: quotes.pickup, postal: quotes.postal };
  const quote = own[String(chosen.get("method"))] ?? courier;
  write(form, "[data-sum=total]", quote.total);
  write(form, "[data-sum=delivery]", quote.delivery);
  write(form, "[data-sum=arrives]", quote.arrives);
  showDue(form, quote.nothingDue);
  // The edge refuses an order whose total differs from the one on screen.
  const total = form.querySelector<HTMLInputElement>("[name=total]");
  if (total) total.value = quote.total;
  for (const [name, { delivery, deliveryLater }] of Object.entries({ ...quotes, standart })) {
    const place = form.querySelector(`[data-price=${name}]`);
    if (!place) continue;
    place.textContent = delivery;
    place.classList.toggle("choice-note", deliveryLater);
  }
  const radio = form.querySelector<HTMLInputElement>("[name=type][value=express]");
  if (!radio) return;
  radio.disabled = far;
  (radio.closest("label") as HTMLElement).hidden = far;
}

/** Shows the choice of payment, or that there is nothing to pay: then no payment is sent. */
function showDue(form: HTMLFormElement, isNothing: boolean): void {
  for (const part of form.querySelectorAll<HTMLElement>("[data-due]"))
    part.hidden = (part.dataset["due"] === "nothing") !== isNothing;
  for (const field of form.querySelectorAll<HTMLInputElement>("[data-due] [name]")) field.disabled = isNothing;
}

function write(form: HTMLFormElement, places: string, text: string): void {
  for (const place of form.querySelectorAll(places)) place.textContent = text;
}

/**
 * Fills the list with the region's localities and selects `wanted` if it is among them. The list is disabled while it
 * loads.
 */
export async function showLocalities(form: HTMLFormElement, wanted?: string): Promise<void> {
  const list = form.querySelector<HTMLSelectElement>("[name=locality]");
  const regions = form.querySelector<HTMLSelectElement>("[name=region]");
  if (!list || !regions) return;
  const region = regions.value;
  list.replaceChildren();
  list.dataset[UNREAD] = "";
  list.disabled = true;
  list.ariaBusy = String(region !== "");
  if (!region) return;
  const url = new URL(form.dataset["localities"] as string, location.href);
  url.searchParams.set("region", region);
  const answer = await fetch(url).catch(() => undefined);
  const localities: Choice[] | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  // The region may have changed meanwhile.
  if (regions.value !== region) return;
  list.ariaBusy = "false";
  if (!localities) return sayUnread(form, list, wanted);
  list.replaceChildren(
    ...localities.map(({ id, label }) => {
      const option = document.createElement("option");
      option.value = id;
      option.textContent = label;
      option.selected = id === wanted;
      return option;
    }),
  );
  storeDraft(form);
  delete list.dataset[UNREAD];
  // A saved address may have been chosen meanwhile.
  list.disabled = regions.disabled;
  const notice = noticeOf(list);
  const hadFocus = notice?.contains(document.activeElement);
  notice?.remove();
  if (hadFocus) list.focus();
}

/** Announces that the localities failed to load, with a retry button. */
function sayUnread(form: HTMLFormElement, list: HTMLElement, wanted: string | undefined): void {
  const { away = "", again = "" } = form.dataset;
  const known = noticeOf(list);
  const words = Object.assign(document.createElement("span"), { textContent: `${away} ` });
  // A repeated message is announced again, and the button keeps the focus.
  if (known) {
    known.firstChild?.replaceWith(words);
    return;
  }
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "link",
    textContent: again,
  });
  button.addEventListener("click", () => void showLocalities(form, wanted));
  const notice = Object.assign(document.createElement("div"), { className: "field-error", role: "alert" });
  notice.append(words, button);
  list.after(notice);
}

const noticeOf = (list: Element) => list.parentElement?.querySelector("[role=alert]");
