// Photographs on their way, as the form of an advert tells of them: what is kept of it names them, what is sent does not.

/** The field with the numbers of the kept photographs: it is kept with the form, and never sent. */
export const UNDERWAY = "photos_underway";
/** The buttons that only draw the form again. */
const DRAWING = ["redraw", "preview"];

/** Tells the form's draft which photographs are kept. */
export function markUnderway(form: HTMLFormElement, numbers: number[]): void {
  let field = form.querySelector<HTMLInputElement>(`[name=${UNDERWAY}]`);
  if (!field) {
    if (!numbers.length) return;
    // A disabled field is not sent.
    field = Object.assign(document.createElement("input"), { type: "hidden", name: UNDERWAY, disabled: true });
    form.append(field);
  }
  field.value = numbers.join(" ");
}

/** Whether a button only draws the form again, and sends no advert. */
export function onlyDraws(button: HTMLElement | null): boolean {
  return button instanceof HTMLButtonElement && (button.name === "photo" || DRAWING.includes(button.value));
}
