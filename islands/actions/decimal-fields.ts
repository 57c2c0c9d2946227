// Decimal fields drawn by the edge (edge/shop/src/html/decimal.rs): blocks keys that no number contains, and brings the
// number into its form and bounds when the field is left. Text that is no number stays: the field says so, and its form is
// not sent, unless the edge says it.

import { type DecimalRules, isUnreadable, mayPress, QUANTITY, readDecimal, settleDecimal } from "../decimal/decimal.ts";

const NOTE = "field-error";

export function followDecimals(): void {
  addEventListener("keydown", (event) => {
    const field = fieldOf(event.target);
    if (!field) return;
    if (!mayPress(event, rulesOf(field))) event.preventDefault();
    // Enter submits the form right after this event.
    if (event.key === "Enter") settle(event);
  });
  // Captures the event before listeners of the page submit the field's form.
  addEventListener("change", settle, true);
  addEventListener("focusout", settle);
  addEventListener("submit", holdBack, true);
}

function settle({ target }: Event): void {
  const field = fieldOf(target);
  if (!field) return;
  const rules = rulesOf(field);
  const text = settleDecimal(field.value, rules);
  if (field.value !== text) field.value = text;
  if (field.dataset["unread"]) tell(field, isUnreadable(text, rules) ? field.dataset["unread"] : "");
}

function holdBack(event: Event): void {
  const { elements } = event.target as HTMLFormElement;
  const unread = [...elements]
    .map(fieldOf)
    .find((field) => field?.dataset["unread"] && isUnreadable(field.value, rulesOf(field)));
  if (!unread) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tell(unread, unread.dataset["unread"] as string);
  unread.focus();
}

/** Shows the message near the field; an empty one is taken away. */
function tell(field: HTMLInputElement, message: string): void {
  const known = notes.get(field);
  if (!message) {
    if (!known) return;
    known.remove();
    notes.delete(field);
    field.ariaInvalid = null;
    field.removeAttribute("aria-describedby");
  } else {
    const id = `unread-${field.id || field.getAttribute("form") || field.name}`;
    if (!known?.isConnected) {
      const note = Object.assign(document.createElement("p"), {
        className: NOTE,
        role: "alert",
        id,
        textContent: message,
      });
      // A fresher page, asked for after the refusal, lacks it.
      note.dataset["keep"] = "";
      (field.closest(".line-quantity, .quote-cell") ?? field.form)?.append(note);
      notes.set(field, note);
    }
    field.ariaInvalid = "true";
    field.setAttribute("aria-describedby", id);
  }
}

const notes = new WeakMap<HTMLInputElement, HTMLElement>();

/** The quantity that was typed into the field, if there is one; an error says why it is none, and so does the field. */
export function readQuantity(field: unknown, text: string): number | undefined {
  const own = fieldOf(field);
  const rules = own ? rulesOf(own) : QUANTITY;
  const unread = own && isUnreadable(text, rules) ? own.dataset["unread"] : undefined;
  if (own && unread) {
    tell(own, unread);
    throw new Error(unread);
  }
  return readDecimal(text, rules);
}

function fieldOf(target: unknown): HTMLInputElement | undefined {
  return target instanceof HTMLInputElement && target.dataset["decimals"] ? target : undefined;
}

function rulesOf({ dataset: { decimals, whole, min, max } }: HTMLInputElement): DecimalRules {
  const [least, most] = [Number(min), max ? Number(max) : Number.POSITIVE_INFINITY];
  return { decimals: Number(decimals), whole: whole !== undefined, negative: least < 0, min: least, max: most };
}
