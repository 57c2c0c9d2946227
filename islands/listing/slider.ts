// The two thumbs of a range, bound to its form's two fields. Moving a thumb writes its field and releasing it submits the
// form; a thumb at its end empties the field, so that the range is not filtered.

import { readDecimal, writeDecimal } from "../decimal/decimal.ts";

type Ends = readonly [HTMLInputElement, HTMLInputElement];

const thumbsOf = (slider: Element) => [...slider.querySelectorAll("input")] as unknown as Ends;

/** Draws the track between the thumbs. */
export function drawSlider(slider: HTMLElement): void {
  const [from, to] = thumbsOf(slider);
  const [least, most] = [Number(from.min), Number(from.max)];
  const share = ({ value }: HTMLInputElement) => `${((Number(value) - least) / (most - least || 1)) * 100}%`;
  slider.style.setProperty("--from", share(from));
  slider.style.setProperty("--to", share(to));
  // In one position, the thumb that can still move is on top.
  from.style.zIndex = Number(from.value) * 2 > least + most ? "1" : "";
}

/** Writes the field of a moved thumb, which cannot pass the other one. */
export function moveThumb(thumb: HTMLInputElement): void {
  const slider = thumb.parentElement as HTMLElement;
  const thumbs = thumbsOf(slider);
  const [from, to] = thumbs;
  if (Number(from.value) > Number(to.value)) thumb.value = (thumb === from ? to : from).value;
  const fields = fieldsOf(slider);
  const at = thumbs.indexOf(thumb);
  const end = at === 0 ? thumb.min : thumb.max;
  const field = fields[at];
  if (field) field.value = Number(thumb.value) === Number(end) ? "" : writeDecimal(thumb.value);
  drawSlider(slider);
}

/** Moves the thumb to the typed value. */
export function followField(field: HTMLInputElement): void {
  const slider = field.form?.querySelector<HTMLElement>(".slider");
  if (!slider) return;
  const at = fieldsOf(slider).indexOf(field);
  const thumb = thumbsOf(slider)[at];
  if (!thumb) return;
  thumb.value = String(readDecimal(field.value, {}) ?? (at === 0 ? thumb.min : thumb.max));
  drawSlider(slider);
}

function fieldsOf(slider: Element): HTMLInputElement[] {
  return [...(slider.parentElement?.querySelectorAll<HTMLInputElement>("input[data-decimals]") ?? [])];
}
