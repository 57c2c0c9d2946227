// Keeps what is typed into a long form for days: over a crash, another tab and the end of a session. A form asks for it with
// `data-owner`, the account. What an earlier visit has left is offered, never filled in by itself: the account may have a
// newer draft.

import { type KeptDraft, readKept, readSent, storeKept, storeSent } from "../runtime/drafts.ts";
import { isChanged } from "../runtime/unsaved-input.ts";
import { PHOTOS_DRAFT, type PhotoStore, tidy } from "../stores/kept-photos.ts";
import { type Field, fieldsOf } from "./rules.ts";
import { onlyDraws, UNDERWAY } from "./underway.ts";

/** What was typed longer ago than this is kept; a shopper who types on and on pauses for no timer. */
const KEEP_MS = 2000;
const DAY_MS = 86_400_000;
/** More forms than anybody leaves half filled in; the oldest go. */
const MOST = 20;
/** Fields that are never kept. */
const UNKEPT = ["password", "file"];
/** The form's command is kept with it: taken up in two tabs, or after its answer was lost, it is still sent once. */
const COMMAND = "command";
/** Photographs that the shop has stored, in their order. */
const PHOTOS = "photos";
/** The hidden fields that are kept. */
const KEPT_HIDDEN = [COMMAND, PHOTOS, PHOTOS_DRAFT, UNDERWAY];
/** What tells nothing of a form's content. */
const NAMES = [COMMAND, PHOTOS_DRAFT];

export function keepForDays(form: HTMLFormElement, photos?: PhotoStore): void {
  const { draft: name = "", owner = "" } = form.dataset;
  const days = Number(form.dataset["days"] ?? 60);
  if (!name || !owner) return;
  storeKept(young(readKept(), days));
  /** Photographs end with their draft. */
  const sweep = () => {
    void tidy(form.querySelector<HTMLInputElement>(`[name=${PHOTOS_DRAFT}]`)?.value, days, photos);
  };
  sweep();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What was typed before this module came is newer than any draft.
  const isBegun = ownFields(form).some(
    (field) =>
      isChanged(field) ||
      (field.name === PHOTOS && field.value.startsWith("new:")) ||
      (field.name === UNDERWAY && field.value),
  );
  if (form.querySelector("[data-draft-offer]")) {
    // Another form: what this tab has sent before, and was not thanked for, stays.
    storeSent([]);
    if (!isBegun) offer(form, name, owner, sweep);
  }
  // Each opened form has a draft of its own, so that two tabs do not write over each other.
  const own = () => [name, form.querySelector<HTMLInputElement>(`[name=${COMMAND}]`)?.value].join(" ");

  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const kept: KeptDraft = { owner, at: Date.now(), fields: valuesOf(form) };
    storeKept(newest({ ...readKept(), [own()]: kept }));
  };
  const wait = () => {
    timer ??= setTimeout(keep, KEEP_MS);
  };
  if (isBegun) wait();
  form.addEventListener("input", wait);
  // A list of photographs is kept at once: they cannot be typed again.
  form.addEventListener("change", ({ target }) => (target instanceof HTMLFieldSetElement ? keep() : wait()));
  // Back and a closed tab leave no two seconds.
  addEventListener("pagehide", () => timer !== undefined && keep());
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    keep();
    if (!onlyDraws(event.submitter)) storeSent([...readSent(), own()]);
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
const ownFields = (form: HTMLFormElement) =>
  fieldsOf(form).filter(
    ({ type, name }) => name && !UNKEPT.includes(type) && (type !== "hidden" || KEPT_HIDDEN.includes(name)),
  );

const valuesOf = (form: HTMLFormElement): [string, string][] =>
  ownFields(form).flatMap((field) =>
    isTicked(field) && !field.checked ? [] : [[field.name, field.value] as [string, string]],
  );

function differs(form: HTMLFormElement, { fields }: KeptDraft): boolean {
  const filled = (all: [string, string][]) => {
    const told = all.filter(([name, value]) => value && !NAMES.includes(name));
    const photos = told.filter(([name]) => name === PHOTOS);
    return JSON.stringify([told.filter(([name]) => name !== PHOTOS).sort(), photos]);
  };
  return filled(valuesOf(form)) !== filled(fields);
}

/** Offers the newest draft with its time: it can be taken or dropped. */
function offer(form: HTMLFormElement, name: string, owner: string, sweep: () => void): void {
  const notice = form.querySelector<HTMLElement>("[data-draft-offer]");
  const text = notice?.querySelector("p");
  const take = notice?.querySelector<HTMLElement>("[data-take]");
  const drop = notice?.querySelector<HTMLElement>("[data-drop]");
  if (!notice || !text || !take || !drop) return;
  const found = Object.entries(readKept())
    .filter(([key, draft]) => key.startsWith(`${name} `) && draft.owner === owner && differs(form, draft))
    .sort(([, one], [, other]) => other.at - one.at)[0];
  notice.hidden = !found;
  if (!found) return;
  const [key, draft] = found;
  const when = new Intl.DateTimeFormat(document.documentElement.lang || "ro", {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(draft.at);
  text.textContent = (notice.dataset["draftOffer"] ?? "").replace("{when}", when);
  take.onclick = () => {
    fill(form, draft);
    notice.hidden = true;
    form.dispatchEvent(new Event("change", { bubbles: true }));
    const redraw = form.querySelector<HTMLButtonElement>("button[value=redraw]");
    // The edge shows them, and says which are no longer stored.
    if (draft.fields.some(([name]) => name === PHOTOS)) form.requestSubmit(redraw);
  };
  drop.onclick = () => {
    forget(key);
    sweep();
    offer(form, name, owner, sweep);
  };
}

/** Fills a draft in. A value that a list does not offer yet is added to it: the edge names it at the next drawing. */
function fill(form: HTMLFormElement, { fields }: KeptDraft): void {
  // Those of the draft stand in its own order.
  for (const field of ownFields(form)) if (field.name === PHOTOS) field.remove();
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
    Object.assign(input, { type: "hidden", name, value, disabled: name === UNDERWAY });
    form.append(input);
  }
}

function set(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
    field.append(Object.assign(document.createElement("option"), { value, textContent: value }));
  field.value = value;
}
