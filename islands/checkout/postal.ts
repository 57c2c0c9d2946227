// Postal delivery in the checkout: plain fields become comboboxes, and each choice updates the price.

import type { PostalChoices } from "../contracts/checkout.ts";
import { draftValue } from "../forms/draft.ts";
import { type Combobox, combobox } from "./combobox.ts";

const CITY = "postal_city";

/** Calls `priced` when the price may have changed. */
export function startPostal(form: HTMLFormElement, postal: HTMLElement, priced: () => void): void {
  const { loading = "", away = "", choose = "" } = postal.dataset;
  const words = { loading, away, choose };
  const inTown: Combobox[] = [];
  const values: HTMLInputElement[] = [];
  for (const field of postal.querySelectorAll<HTMLElement>("[data-combo]")) {
    const name = field.dataset["combo"] as string;
    const input = field.querySelector("input") as HTMLInputElement;
    const select = field.querySelector("select");
    const value = document.createElement("input");
    value.type = "hidden";
    value.name = name;
    value.value = select?.value ?? "";
    const chosen = select?.selectedOptions[0];
    if (value.value) input.value = chosen?.textContent ?? "";
    // Removes the look-up controls for browsers without scripts.
    for (const plain of field.querySelectorAll("select,button,.field-note")) plain.remove();
    input.removeAttribute("name");
    input.required = false;
    field.append(value);
    values.push(value);
    // The words of a choice are kept with its id.
    value.dataset["kept"] = name;
    input.dataset["kept"] = `${name}_words`;
    if (!value.value) {
      value.value = draftValue(form, name) ?? "";
      input.value = draftValue(form, `${name}_words`) ?? input.value;
    }
    const box = combobox({ input, value, words, look: (typed) => look(form, field, name, typed) });
    if (name !== CITY) inTown.push(box);
  }
  // A house number is required only for a parcel of the postal service that its courier brings to the door.
  const house = postal.querySelector<HTMLInputElement>("[data-needed]");
  house?.removeAttribute("data-needed");
  const needed = () => {
    const chosen = new FormData(form);
    const kind = chosen.get("method") === "postal" ? String(chosen.get("postal_type")) : "";
    for (const value of values) value.required = kind !== "" && (value.name === CITY || value.name === listOf(kind));
    if (house) house.required = kind === "courier";
  };
  needed();
  // Chosen on an earlier page: that one's price is not known here.
  if (values.some(({ value }) => value) && new FormData(form).get("method") === "postal") priced();
  form.addEventListener("change", ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (name === CITY) for (const box of inTown) box.clear();
    needed();
    const isPriced = name === "method" || name === "postal_type" || values.includes(target as HTMLInputElement);
    if (isPriced && new FormData(form).get("method") === "postal") priced();
  });
}

/** The field that this kind of parcel needs besides its town. */
const listOf = (kind: string) => (kind === "courier" ? "postal_street" : `postal_${kind}`);

/** Requests a list: towns and streets need two letters, and every list but that of towns needs the chosen town. */
function look(
  form: HTMLFormElement,
  field: HTMLElement,
  name: string,
  typed: string,
): Promise<PostalChoices> | undefined {
  const city = String(new FormData(form).get(CITY) ?? "");
  const byLetters = name === CITY || name === "postal_street";
  if ((name !== CITY && !city) || (byLetters && typed.length < 2)) return undefined;
  const url = new URL(field.dataset["source"] as string, location.href);
  url.searchParams.set("query", typed);
  if (name !== CITY) url.searchParams.set("city", city);
  return fetch(url).then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  });
}
