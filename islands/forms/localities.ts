// The localities of the region that is chosen in a form.

import type { Choice } from "../contracts/checkout.ts";
import { storeDraft } from "./draft.ts";

/** Marks a list that does not match the chosen region yet. */
export const UNREAD = "unread";

/**
 * Fills the list of this name with the region's localities and selects `wanted` if it is among them. The list is
 * disabled while it loads.
 */
export async function showLocalities(form: HTMLFormElement, name: string, wanted?: string): Promise<void> {
  const list = form.querySelector<HTMLSelectElement>(`select[name=${name}]`);
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
function sayUnread(form: HTMLFormElement, list: HTMLSelectElement, wanted: string | undefined): void {
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
  button.addEventListener("click", () => void showLocalities(form, list.name, wanted));
  const notice = Object.assign(document.createElement("div"), { className: "field-error", role: "alert" });
  notice.append(words, button);
  list.after(notice);
}

const noticeOf = (list: Element) => list.parentElement?.querySelector("[role=alert]");
