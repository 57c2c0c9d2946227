// Effects of the chosen delivery: its price and the total, and whether express delivery is available.

import type { Quotes } from "../contracts/checkout.ts";
import type { QuoteView } from "../contracts/quote.ts";
import { UNREAD } from "../forms/localities.ts";

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
  const atSaved = chosenTime(form, `courier_time_${saved?.value}`) || saved?.dataset["days"];
  const standart = on(atSaved, far ? elsewhere : quotes.standart);
  const pickup = on(chosenTime(form, "delivery_time"), quotes.pickup);
  const express = !far && chosen.get("type") === "express";
  const courier = express ? quotes.express : standart;
  const own: Partial<Record<string, QuoteView>> = { pickup, postal: quotes.postal };
  const quote = own[String(chosen.get("method"))] ?? courier;
  write(form, "[data-sum=total]", quote.total);
  write(form, "[data-sum=delivery]", quote.delivery);
  write(form, "[data-sum=arrives]", quote.arrives);
  showDue(form, quote.nothingDue);
  // The edge refuses an order whose total differs from the one on screen.
  const total = form.querySelector<HTMLInputElement>("[name=total]");
  if (total) total.value = quote.total;
  const ways = { ...quotes, standart, pickup, address: courier };
  for (const [name, { delivery, deliveryLater, arrives }] of Object.entries(ways)) {
    const place = form.querySelector(`[data-price=${name}]`);
    if (!place) continue;
    const days = form.querySelector<HTMLElement>(`span[data-days=${name}]`);
    if (days) days.textContent = arrives || (days.dataset["note"] as string);
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

/** Forgets the days of the store that was chosen before. */
export function forgetPickupDays(form: HTMLFormElement): void {
  const quotes: Quotes = JSON.parse(form.dataset["quotes"] as string);
  quotes.pickup.arrives = "";
  form.dataset["quotes"] = JSON.stringify(quotes);
}

/** The words of the day and time that is chosen in this list; empty if the form has no such list. */
function chosenTime(form: HTMLFormElement, name: string): string {
  const list = form.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  return list?.value ? (list.selectedOptions[0]?.textContent ?? "") : "";
}

/** The quote with these days, if there are any. */
const on = (arrives: string | undefined, quote: QuoteView): QuoteView => (arrives ? { ...quote, arrives } : quote);

function write(form: HTMLFormElement, places: string, text: string): void {
  for (const place of form.querySelectorAll(places)) place.textContent = text;
}
