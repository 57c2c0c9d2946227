// The amounts in tables of goods (`edge/shop/src/product/trade.rs`): those of all lists are one draft of this tab, which
// any of the tables sends. The same product has the same amount in every table of a page.

import { type Draft, moveDraft, readDrafts, storeDrafts } from "../runtime/drafts.ts";
import { newId } from "../stores/command.ts";
import { draftedElsewhere, leaveOutElsewhere, restoreDraft, storeDraft } from "./draft.ts";

/** Begins with the names of the fields (`WANTED_FIELD`). */
const WANTED = "want-";

/** Completes what a table sends; call it when the browser submits the form. */
export type Complete = () => void;

export function followWanted(form: HTMLFormElement): Complete {
  const { draft = "", sentDraft = "" } = form.dataset;
  const line = form.querySelector<HTMLElement>("[data-carried]");
  const show = () => {
    const count = draftedElsewhere(form).length;
    const said = line?.querySelector("span");
    if (line) line.hidden = count === 0;
    if (line && said) said.textContent = (line.dataset["carried"] ?? "").replace("{count}", String(count));
  };
  const showDraft = () => {
    // The page that showed the goods as added has forgotten what was sent; without such a page it is still wanted.
    moveDraft(sentDraft, draft);
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
  // Empty fields say nothing, and a form has only so many fields.
  form.addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of [...formData]) if (name.startsWith(WANTED) && !value) formData.delete(name);
  });
  showDraft();

  const added: HTMLInputElement[] = [];
  const add = (name: string, value: string) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    added.push(field);
    form.append(field);
  };
  let command: Draft["command"];
  let isStored = false;
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || !isStored) return;
    if (!(sentDraft in readDrafts())) command = undefined;
    for (const field of form.querySelectorAll("input")) if (field.type !== "hidden") field.value = "";
    showDraft();
  });

  return () => {
    // A load that was stopped has left it there.
    moveDraft(sentDraft, draft);
    const known = readDrafts()[draft]?.command ?? command;
    storeDraft(form);
    for (const field of added.splice(0)) field.remove();
    for (const [name, value] of draftedElsewhere(form)) add(name, value);
    const wanted = [...new FormData(form)].filter(([name, value]) => name.startsWith(WANTED) && value);
    const rows = JSON.stringify(wanted.sort());
    // What was sent already and may not have arrived keeps its id, so that it is added once.
    command = known?.rows === rows ? known : { rows, id: newId() };
    add("command", command.id);
    moveDraft(draft, sentDraft);
    const { [sentDraft]: sent, ...others } = readDrafts();
    isStored = sent !== undefined;
    if (sent) storeDrafts({ ...others, [sentDraft]: { ...sent, command } });
  };
}
