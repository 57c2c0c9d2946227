// The town of the delivery in one field that searches. It chooses in the lists of regions and towns, which the form sends
// and which can be shown instead.

import type { Choice, PostalChoices } from "../contracts/checkout.ts";
import { showLocalities } from "../forms/localities.ts";
import { combobox, type Found, type Option } from "./combobox.ts";

const LOCALITY = "locality";
const TOWN = "town";
const FEWEST_LETTERS = 2;
/** The lists are shown in place of the field, as in the stylesheet. */
const LISTED = '.town-switch :checked,.town-lists [aria-invalid="true"],.town-lists [role=alert]';

/** The returned function shows the town that the lists have come to. */
export function startTown(form: HTMLFormElement, part: HTMLElement): () => void {
  const search = part.querySelector<HTMLElement>(".town-search");
  const input = search?.querySelector("input");
  const [regions, towns] = part.querySelectorAll("select");
  if (!search || !input || !regions || !towns) return () => {};
  const value = document.createElement("input");
  value.type = "hidden";
  value.name = TOWN;
  search.append(value);
  // An error of the value is shown at the field.
  search.dataset["combo"] = TOWN;
  const { loading = "", away = "", choose = "" } = part.dataset;
  combobox({ input, value, words: { loading, away, choose }, look: (typed) => look(search, typed) });

  const show = () => {
    value.value = [regions.value, towns.value].filter(Boolean).join("-");
    value.dataset["unchosen"] = "";
    const [region = "", town = ""] = [regions, towns].map(chosenText);
    input.value = regions.value ? named(town, region) : "";
  };
  // Only a courier to a new address needs it, and the lists say themselves what they lack.
  const need = () => {
    const chosen = new FormData(form);
    value.required = !part.querySelector(LISTED) && chosen.get("method") === "address" && !chosen.get("saved_address");
  };
  form.addEventListener("change", ({ target }) => {
    if (target === towns) show();
    need();
  });
  value.addEventListener("change", async () => {
    // Another text is being typed.
    if (!value.value) return;
    const [region = "", town = ""] = value.value.split("-");
    const isOther = regions.value !== region;
    regions.value = region;
    towns.value = town;
    if (isOther || towns.value !== town) await showLocalities(form, LOCALITY, town);
    if (regions.value !== region) return;
    // A list without the town has begun with another one, which is not what was chosen.
    if (towns.value !== town) towns.selectedIndex = -1;
    towns.dispatchEvent(new Event("change", { bubbles: true }));
  });
  input.addEventListener("focus", () => input.select());
  // Its text alone is never wrong: an error of the town stays, and does not move what is pressed.
  input.addEventListener("focusout", (event) => event.stopPropagation());
  // Text that was typed before this module arrived stays, and is looked up.
  if (input.value === input.defaultValue) show();
  else input.dispatchEvent(new Event("input", { bubbles: true }));
  need();
  return show;
}

const chosenText = ({ options, value }: HTMLSelectElement) => [...options].find((one) => one.value === value)?.text;

/** A town with its region; a region's main town is named once. */
const named = (town: string, region: string) => (!town || town === region ? region : `${town}, ${region}`);

function look(search: HTMLElement, typed: string): Promise<Found> | undefined {
  if (typed.length < FEWEST_LETTERS) return undefined;
  const url = new URL(search.dataset["source"] as string, location.href);
  url.searchParams.set("query", typed);
  return fetch(url).then(async (answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    const { choices, said }: PostalChoices = await answer.json();
    return { choices: choices.map(option), said };
  });
}

const option = ({ id, label, note }: Choice): Option => ({ id, label: named(label, note), name: label });
