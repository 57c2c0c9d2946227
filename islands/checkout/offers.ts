// Offers of the edge for a cart that changed while its form was open. A choice that is still offered stays; otherwise the
// edge's own choice replaces it, and the shopper is told.

/** The groups of choices, each with the selector of the edge's note about a missing one. */
const GROUPS = {
  method: { note: "p.notice", side: "previousElementSibling" },
  store: undefined,
  payment: { note: "p.quiet", side: "nextElementSibling" },
} as const;
const TERMS = ".fields.for-credit";

/** The message at a group since its choice was lost. */
const told = new WeakMap<Element, string>();

/** Announces a lost choice in the edge's words. */
type Tell = (reason: string) => void;

export interface Offers {
  /** The postal fields, if the form had none before. */
  added: HTMLElement | undefined;
}

/** Applies the fresh form's offers. Parts that the edge could not determine stay. */
export function renewOffers(form: HTMLFormElement, fresh: HTMLElement, tell: Tell): Offers {
  const untold = new Set((fresh.dataset["untold"] ?? "").split(" "));
  for (const name of Object.keys(GROUPS) as (keyof typeof GROUPS)[])
    if (!untold.has(name)) renewGroup(form, fresh, name, tell, untold);
  if (!untold.has("credit")) renewTerms(form, fresh, tell);
  const postal = form.querySelector(".postal") ? null : fresh.querySelector<HTMLElement>(".postal");
  if (postal) groupOf(form, "method")?.parentElement?.append(postal);
  return { added: postal ?? undefined };
}

function renewGroup(
  form: HTMLFormElement,
  fresh: Element,
  name: keyof typeof GROUPS,
  tell: Tell,
  untold: Set<string>,
): void {
  const [group, offered] = [groupOf(form, name), groupOf(fresh, name)];
  if (!group || !offered) return;
  const known = choicesOf(group);
  const wanted = choicesOf(offered);
  const chosen = [...known.values()].find(({ checked }) => checked);
  const usual = [...wanted.values()].find(({ checked }) => checked)?.value ?? "";
  const holds = (value: string) => wanted.has(value) || untold.has(value);
  for (const [value, radio] of known) if (!holds(value)) labelOf(radio).remove();
  let place = group.querySelector("label, .field-error");
  for (const [value, radio] of wanted) {
    const same = known.get(value);
    if (same) {
      const [note, fresh] = [noteOf(same), noteOf(radio)];
      note?.remove();
      if (fresh) labelOf(same).append(fresh);
      place = labelOf(same).nextElementSibling;
      continue;
    }
    // Only one radio button of a name can be checked in the document.
    radio.checked = false;
    group.insertBefore(labelOf(radio), place);
  }
  const why = renewNote(group, offered, name);
  settle(form, group, why);
  if (!chosen || holds(chosen.value)) return;
  const instead = choicesOf(group).get(usual);
  if (instead) {
    instead.checked = true;
    // Prices, fields and times update as after a press.
    instead.dispatchEvent(new Event("change", { bubbles: true }));
  }
  lose(form, group, why || `${nameOf(chosen)}: ${form.dataset["lost"]}`, tell);
}

/** The edge's note about unavailable options of a group; empty if there is none. */
function renewNote(group: Element, offered: Element, name: keyof typeof GROUPS): string {
  const place = GROUPS[name];
  if (!place) return "";
  const noteBeside = (one: Element) => {
    const note = one[place.side];
    return note?.matches(place.note) ? note : undefined;
  };
  const [old, note] = [noteBeside(group), noteBeside(offered)];
  old?.remove();
  if (note) group[place.side === "nextElementSibling" ? "after" : "before"](note);
  return note?.textContent?.trim() ?? "";
}

/** The credit terms, which depend on the goods. */
function renewTerms(form: HTMLFormElement, fresh: Element, tell: Tell): void {
  const [own, offered] = [form.querySelector(TERMS), fresh.querySelector(TERMS)];
  const [list, terms] = [own?.querySelector("select"), offered?.querySelector("select")];
  if (!list || !terms) {
    own?.remove();
    const payment = groupOf(form, "payment");
    const note = payment?.nextElementSibling?.matches(GROUPS.payment.note) ? payment.nextElementSibling : payment;
    if (offered) note?.after(offered);
    return;
  }
  const [chosen] = list.selectedOptions;
  const holds = [...terms.options].find(({ value }) => value === chosen?.value);
  list.replaceChildren(...terms.options);
  if (holds) holds.selected = true;
  else if (chosen && new FormData(form).get("payment") === "credit")
    lose(form, list, `${chosen.textContent}: ${form.dataset["lost"]}`, tell);
}

/** Removes the message about a lost choice once the edge no longer gives that reason. */
function settle(form: HTMLFormElement, { id }: Element, why: string): void {
  const line = form.querySelector(`#${id}-error`);
  if (line && line.textContent === told.get(line) && line.textContent !== why) line.textContent = "";
}

/** Shows the reason at the group until something is chosen, and as a toast: the group may be off screen. */
function lose(form: HTMLFormElement, { id }: Element, reason: string, tell: Tell): void {
  const line = form.querySelector(`#${id}-error`);
  if (line) {
    line.textContent = reason;
    told.set(line, reason);
  }
  tell(reason);
}

const groupOf = (form: Element, name: string) => form.querySelector<HTMLElement>(`#checkout-${name}`);

const choicesOf = (group: Element) =>
  new Map([...group.querySelectorAll<HTMLInputElement>("[type=radio]")].map((radio) => [radio.value, radio]));

const labelOf = (radio: Element) => radio.closest("label") as HTMLElement;

const noteOf = (radio: Element) => labelOf(radio).querySelector(".choice-note:not([data-price])");

const nameOf = (radio: Element) => radio.closest("label")?.querySelector(".choice-name")?.textContent ?? "";
