// The amounts in tables of goods (`edge/shop/src/product/trade.rs`): those of all lists are one draft of this tab, which
// any of the tables sends. The same product has the same amount in every table of a page.

import { moveDraft } from "../runtime/drafts.ts";
import { newId } from "../stores/command.ts";
import { draftedElsewhere, leaveOutElsewhere, restoreDraft } from "./draft.ts";

/** Completes what a table sends; call it when the browser submits the form. */
export type Complete = () => void;

export function followWanted(form: HTMLFormElement): Complete {
  const { draft = "", sentDraft: sent = "" } = form.dataset;
  const line = form.querySelector<HTMLElement>("[data-carried]");
  const show = () => {
    const count = draftedElsewhere(form).length;
    const said = line?.querySelector("span");
    if (line) line.hidden = count === 0;
    if (line && said) said.textContent = (line.dataset["carried"] ?? "").replace("{count}", String(count));
  };
  const showDraft = () => {
    // The page that showed the goods as added has forgotten what was sent; without such a page it is still wanted.
    moveDraft(sent, draft);
    restoreDraft(form);
    show();
  };
  form.addEventListener("input", ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    for (const same of document.getElementsByName(name)) (same as HTMLInputElement).value = value;
  });
  // The form has stored its change by then.
  document.addEventListener("input", show);
  line?.querySelector("button")?.addEventListener("click", () => {
    leaveOutElsewhere(form);
    show();
    form.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const field of form.querySelectorAll("input")) if (field.type !== "hidden") field.value = "";
    showDraft();
  });
  showDraft();
  const complete = completeOnce(form);
  return () => {
    complete();
    moveDraft(draft, sent);
  };
}

/** Adds the rows of other tables, and an id: the same for what was sent already, so that it is added once. */
function completeOnce(form: HTMLFormElement): Complete {
  const added: HTMLInputElement[] = [];
  let sent = "";
  let command = "";
  const add = (name: string, value: string) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    added.push(field);
    form.append(field);
  };
  return () => {
    for (const field of added.splice(0)) field.remove();
    for (const [name, value] of draftedElsewhere(form)) add(name, value);
    const all = JSON.stringify([...new FormData(form)]);
    if (all !== sent) command = newId();
    sent = all;
    add("command", command);
  };
}
