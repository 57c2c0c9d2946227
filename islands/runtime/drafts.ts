// The drafts of this tab: typed values of forms that were not sent yet. `islands/forms/draft.ts` writes them.

/** A field's value as the edge rendered it (null if unknown), and as it was typed. */
export type Typed = [rendered: string | null, typed: string];

export interface Draft {
  /** The account that typed it; empty for a guest. */
  owner: string;
  fields: Record<string, Typed>;
  /** The id under which these rows of a table of goods were sent. */
  command?: { rows: string; id: string };
}

/** By the names in the forms' `data-draft`. */
export type Drafts = Record<string, Draft>;

const DRAFTS = "drafts";

export function readDrafts(): Drafts {
  try {
    // Scripts can store anything.
    return Object(JSON.parse(sessionStorage.getItem(DRAFTS) ?? "{}"));
  } catch {
    return {};
  }
}

export function storeDrafts(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length) sessionStorage.setItem(DRAFTS, JSON.stringify(drafts));
    else sessionStorage.removeItem(DRAFTS);
  } catch {
    // Without storage a form is as the edge renders it.
  }
}

/** Whether the element's form was begun on an earlier page. */
export function hasDraft(element: Element): boolean {
  const name = element.querySelector<HTMLElement>("[data-draft]")?.dataset["draft"];
  return name !== undefined && name in readDrafts();
}

/** Forgets the draft of a form that was sent. */
export function forgetDraft(name: string): void {
  const { [name]: known, ...others } = readDrafts();
  if (known) storeDrafts(others);
}

/** Gives a draft another name; one that has the name already keeps its own fields. */
export function moveDraft(from: string, to: string): void {
  const { [from]: moved, [to]: kept, ...others } = readDrafts();
  if (moved) storeDrafts({ ...others, [to]: { ...moved, fields: { ...moved.fields, ...kept?.fields } } });
}

/** A draft that outlives its tab: `islands/forms/kept-draft.ts` writes it. */
export interface KeptDraft {
  /** The account that typed it, by the edge's name. */
  owner: string;
  at: number;
  fields: [name: string, value: string][];
}

const KEPT = "kept_drafts";
/** The database of the photographs on their way: `islands/stores/kept-photos.ts` fills it. */
export const KEPT_PHOTOS = "kept_photos";
/** The drafts that this tab has sent: they go once their thanks are shown. */
const SENT = "sent_drafts";

export function readKept(): Record<string, KeptDraft> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
  } catch {
    return {};
  }
}

export function storeKept(drafts: Record<string, KeptDraft>): void {
  try {
    if (Object.keys(drafts).length) localStorage.setItem(KEPT, JSON.stringify(drafts));
    else localStorage.removeItem(KEPT);
  } catch {
    // Without storage a form is as the edge renders it.
  }
}

export function readSent(): string[] {
  try {
    return [...JSON.parse(sessionStorage.getItem(SENT) ?? "[]")];
  } catch {
    return [];
  }
}

export function storeSent(names: string[]): void {
  try {
    sessionStorage.setItem(SENT, JSON.stringify(names));
  } catch {
    // Their drafts are offered once more.
  }
}

/** Forgets all that is kept, as a sign-out does. */
export function forgetKept(): void {
  try {
    localStorage.removeItem(KEPT);
    indexedDB.deleteDatabase(KEPT_PHOTOS);
  } catch {
    // Where it is refused nothing was kept.
  }
}

/** Forgets the drafts of the form that this tab has sent. */
export function forgetSent(): void {
  const all = readKept();
  for (const name of readSent()) delete all[name];
  storeKept(all);
  storeSent([]);
}
