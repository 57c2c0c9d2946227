// Keeps what is typed into a long form for days: over a crash, another tab and the end of a session. A form asks for it with
// `data-owner`, the account. What an earlier visit has left is offered, never filled in by itself: the account may have a
// newer draft.

import { type KeptDraft, readKept, storeKept } from "../runtime/drafts.ts";
import { isChanged } from "../runtime/unsaved-input.ts";
import { type Field, fieldsOf } from "./rules.ts";

/** How long a form is left alone before it is kept. */
const QUIET_MS = 2000;
const DAY_MS = 86_400_000;
/** More forms than anybody leaves half filled in; the oldest go. */
const MOST = 20;
/** The buttons that only draw the form again. */
const DRAWING = ["redraw", "preview"];
/** Fields that are never kept. */
const UNKEPT = ["hidden", "password", "file"];

export function keepForDays(form: HTMLFormElement): void {
  const { draft: name = "", owner = "" } = form.dataset;
  const days = Number(form.dataset["days"] ?? 60);
  if (!name || !owner) return;
  const known = young(readKept(), days);
  storeKept(known);
  const draft = known[name];
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What was typed before this module came is newer than any draft.
  const isBegun = ownFields(form).some(isChanged);
  if (draft?.owner === owner && !isBegun && differs(form, draft)) offer(form, draft, () => forget(name));

  const keep = (sent = false) => {
    clearTimeout(timer);
    timer = undefined;
    const kept: KeptDraft = { owner, at: Date.now(), fields: valuesOf(form), ...(sent && { sent }) };
    storeKept(newest({ ...readKept(), [name]: kept }));
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, QUIET_MS);
  };
  if (isBegun) wait();
  for (const type of ["input", "change"]) form.addEventListener(type, wait);
  // Back and a closed tab leave no two seconds.
  addEventListener("pagehide", () => timer !== undefined && keep());
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const button = event.submitter;
    const isSaved = !(button instanceof HTMLButtonElement && DRAWING.includes(button.value));
    keep(isSaved);
  });
}

function forget(name: string): void {
  const { [name]: _, ...others } = readKept();
  storeKept(others);
}

/** The drafts that are not too old; a malformed one is none. */
function young(all: Record<string, KeptDraft>, days: number): Record<string, KeptDraft> {
  const since = Date.now() - days * DAY_MS;
  return Object.fromEntries(
    Object.entries(all).filter(([, draft]) => draft?.at > since && Array.isArray(draft.fields)),
  );
}

const newest = (all: Record<string, KeptDraft>) =>
  Object.fromEntries(
    Object.entries(all)
      .sort(([, one], [, other]) => other.at - one.at)
      .slice(0, MOST),
  );

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
const ownFields = (form: HTMLFormElement) => fieldsOf(form).filter(({ type, name }) => name && !UNKEPT.includes(type));

const valuesOf = (form: HTMLFormElement): [string, string][] =>
  ownFields(form).flatMap((field) =>
    isTicked(field) && !field.checked ? [] : [[field.name, field.value] as [string, string]],
  );

function differs(form: HTMLFormElement, { fields }: KeptDraft): boolean {
  const filled = (all: [string, string][]) => JSON.stringify(all.filter(([, value]) => value).sort());
  return filled(valuesOf(form)) !== filled(fields);
}

/** Offers a draft with its time: it can be taken or dropped. */
function offer(form: HTMLFormElement, draft: KeptDraft, drop: () => void): void {
  const notice = form.querySelector<HTMLElement>("[data-draft-offer]");
  const text = notice?.querySelector("p");
  if (!notice || !text) return;
  const when = new Intl.DateTimeFormat(document.documentElement.lang || "ro", {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(draft.at);
  text.textContent = (notice.dataset["draftOffer"] ?? "").replace("{when}", when);
  notice.querySelector("[data-take]")?.addEventListener("click", () => {
    fill(form, draft);
    notice.hidden = true;
    form.dispatchEvent(new Event("change", { bubbles: true }));
  });
  notice.querySelector("[data-drop]")?.addEventListener("click", () => {
    drop();
    notice.hidden = true;
  });
  notice.hidden = false;
}

/** Fills a draft in. A value that a list does not offer yet is added to it: the edge names it at the next drawing. */
function fill(form: HTMLFormElement, { fields }: KeptDraft): void {
  const left = [...fields];
  for (const field of ownFields(form)) {
    const at = left.findIndex(([name, value]) => name === field.name && (!isTicked(field) || value === field.value));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (isTicked(field)) field.checked = found !== undefined;
    else if (found) set(field, found[1]);
    const folded = field.closest("details");
    if (found?.[1] && folded) folded.open = true;
  }
  for (const [name, value] of left.filter(([, value]) => value)) {
    // Its field is not drawn yet, such as that of another region's town.
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
}

function set(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
    field.append(Object.assign(document.createElement("option"), { value, textContent: value }));
  field.value = value;
}
