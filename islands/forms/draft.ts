// Keeps the typed values of a form in this tab: they survive a reload, a way round other pages and a change of language.
// A form asks for that with `data-draft`, its name. Its draft goes with its sending, with another account and at sign-out.

import { type Draft, forgetDraft, readDrafts, storeDrafts, type Typed } from "../runtime/drafts.ts";
import { isChanged } from "../runtime/unsaved-input.ts";
import { cartOwner } from "../stores/cart-summary.ts";
import { type Field, fieldsOf } from "./rules.ts";

/** Fields that are never stored: agreement is given anew, a file cannot be chosen by a script, and the rest is secret. */
const UNSTORED = ["hidden", "password", "file", "checkbox"];

/** Restores the form's draft, then stores every change. Call it before the form's other listeners. */
export function keepDraft(form: HTMLFormElement): void {
  const name = form.dataset["draft"];
  if (!name) return;
  const draft = draftOf(name);
  if (draft) restore(form, draft);
  if ([...groupsOf(form).values()].flat().some(isTyped)) {
    // Typed before this module arrived.
    if (!draft) storeDraft(form);
    form.closest("details")?.setAttribute("open", "");
  }
  for (const type of ["input", "change"]) form.addEventListener(type, () => storeDraft(form));
  form.addEventListener("reset", () => forgetDraft(name));
}

/** Begins another form with values that a guest typed here, in place of older ones: they may be another person's. */
export function beginDraft(name: string, values: Record<string, string>): void {
  const typed = Object.entries(values).filter(([, value]) => value !== "");
  if (visitor() !== "" || !typed.length) return;
  const fields = Object.fromEntries(typed.map(([field, value]): [string, Typed] => [field, ["", value]]));
  storeDrafts({ ...readDrafts(), [name]: { owner: "", fields } });
}

/** The typed value of a field that the form's markup may not offer yet. */
export function draftValue(form: HTMLFormElement, field: string): string | undefined {
  return draftOf(form.dataset["draft"] ?? "")?.fields[field]?.[1];
}

/** Fills in what was typed on an earlier page. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = draftOf(form.dataset["draft"] ?? "");
  if (draft) restore(form, draft);
}

/** The typed values of the form's draft in fields that it does not draw. */
export function draftedElsewhere(form: HTMLFormElement): [name: string, typed: string][] {
  const drawn = groupsOf(form);
  const all = Object.entries(draftOf(form.dataset["draft"] ?? "")?.fields ?? {});
  const others = all.filter(([name, stored]) => !drawn.has(name) && Array.isArray(stored));
  return others.map(([name, [, typed]]) => [name, String(typed)]);
}

/** Drops what is typed in fields that the form does not draw. */
export function leaveOutElsewhere(form: HTMLFormElement): void {
  forgetDraft(form.dataset["draft"] ?? "");
  storeDraft(form);
}

/** Stores the changed values of a form. */
export function storeDraft(form: HTMLFormElement): void {
  const { draft: name = "" } = form.dataset;
  const owner = visitor();
  if (!name || owner === undefined) return;
  const { [name]: stored, ...others } = readDrafts();
  // A field that is not drawn now, and a list that is still loading, keep what was typed before.
  const own = isOf(owner, stored) ? stored : undefined;
  const fields: Record<string, Typed> = { ...own?.fields };
  for (const [field, group] of groupsOf(form)) {
    if (isEmptyList(group)) continue;
    if (group.some(isTyped)) fields[field] = [rendered(group), typedIn(group)];
    else delete fields[field];
  }
  storeDrafts(Object.keys(fields).length ? { ...others, [name]: { ...own, owner, fields } } : others);
}

/** The draft, unless another account typed it; that of an account waits while the visitor is a guest. */
function draftOf(name: string): Draft | undefined {
  const draft = readDrafts()[name];
  const owner = visitor();
  if (!draft?.fields || owner === undefined) return undefined;
  if (isOf(owner, draft)) return draft;
  if (owner) forgetDraft(name);
  return undefined;
}

/** Whether a draft is for this visitor: a guest may have signed in since. */
const isOf = (visitor: string, draft: Draft | undefined) => draft?.owner === "" || draft?.owner === visitor;

/** Fills in what was typed. A value that the edge or the visitor has changed since stays. */
function restore(form: HTMLFormElement, { fields }: Draft): void {
  for (const [name, group] of groupsOf(form)) {
    const stored = fields[name];
    if (!Array.isArray(stored) || group.some(isChanged)) continue;
    const [was, typed] = stored;
    const now = rendered(group);
    const isRenewed = was !== null && now !== null && was !== now;
    if (!isRenewed) fill(group, String(typed));
  }
}

/** The account that the page was rendered for; empty for a guest, undefined if unknown. */
function visitor(): string | undefined {
  const isSignedIn = document.querySelector<HTMLMetaElement>("meta[name=auth]")?.content === "true";
  return isSignedIn ? cartOwner() || undefined : "";
}

/**
 * The stored fields by name; radio buttons share one. A field without a label is not the visitor's, unless a script says
 * its name in `data-kept`.
 */
function groupsOf(form: HTMLFormElement): Map<string, Field[]> {
  const groups = new Map<string, Field[]>();
  for (const field of fieldsOf(form)) {
    const isOwn = (field.labels?.length || field.hasAttribute("aria-labelledby")) && !UNSTORED.includes(field.type);
    const name = field.dataset["kept"] ?? (isOwn ? field.name : "");
    if (name) groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return groups;
}

/** A country code appears by itself in a focused field; a hidden value has no initial one. */
const isTyped = (field: Field) =>
  field.type === "hidden" ? field.value !== "" : isChanged(field) && field.value.trim() !== field.dataset["code"];
const isRadio = (field: Field): field is HTMLInputElement => field.type === "radio";
const isList = (field: Field | undefined): field is HTMLSelectElement => field instanceof HTMLSelectElement;
const isEmptyList = ([field]: Field[]) => isList(field) && field.selectedIndex < 0;

function typedIn(group: Field[]): string {
  const chosen = group.find((field) => !isRadio(field) || field.checked);
  return chosen?.value ?? "";
}

function rendered(group: Field[]): string | null {
  const [field] = group;
  // A script may have replaced a list whose options are all unmarked.
  if (isList(field)) return [...field.options].find((option) => option.hasAttribute("selected"))?.value ?? null;
  if (!isRadio(field as Field)) return (field as HTMLInputElement).defaultValue;
  return group.find((one) => (one as HTMLInputElement).defaultChecked)?.value ?? "";
}

function fill(group: Field[], typed: string): void {
  for (const field of group) {
    if (isRadio(field)) field.checked ||= field.value === typed && !field.disabled;
    else if (!isList(field) || [...field.options].some(({ value }) => value === typed)) field.value = typed;
  }
}
