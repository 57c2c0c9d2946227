// The search field over a long group of filters hides options without the typed text, ignoring diacritics and kinds of
// apostrophes: "tigai" finds "Tigăi".

import { searched } from "../decimal/visible.ts";

export function searchOptions(field: HTMLInputElement): void {
  const wanted = folded(field.value);
  const group = field.parentElement as HTMLElement;
  let any = false;
  for (const option of group.querySelectorAll<HTMLElement>(".option")) {
    const found = folded(option.firstChild?.textContent ?? "").includes(wanted);
    (option.parentElement as HTMLElement).hidden = !found;
    any ||= found;
  }
  (group.querySelector(".option-none") as HTMLElement).hidden = any;
}

const folded = (text: string): string => searched(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
