// The amount of a product: pressing a preset, or a step up or down, writes it into the form's field. A typed amount that
// is not sold is led up to the next one, with a sentence, and the button of goods sold by measure shows what the amount
// costs. Without this module the link's page has it there.

import { quantityBy, readDecimal, writeDecimal } from "../decimal/decimal.ts";
import { labelFor } from "../decimal/label.ts";
import { raiseQuantity, stepQuantity } from "../decimal/step.ts";

/** The text as it was typed, before the field's bounds were applied to it. */
let typed: string | undefined;

export function followAmounts(): void {
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest<HTMLElement>("a[data-quantity],a[data-by]");
    const field = document.querySelector<HTMLInputElement>("#quantity");
    if (!(link && field)) return;
    event.preventDefault();
    const { quantity, by } = link.dataset;
    typed = undefined;
    field.value = writeDecimal(quantity ?? stepped(field, by === "1" ? 1 : -1));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  addEventListener("input", ({ target }) => {
    if (isAmount(target)) typed = target.value;
  });
  addEventListener("change", ({ target }) => {
    if (!isAmount(target)) return;
    const sentence = raise(target, amountOf(target, typed));
    typed = undefined;
    showAmount(amountOf(target));
    showSum(amountOf(target));
    say(target, sentence);
  });
}

const isAmount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.id === "quantity";

/** The field's number after a press, within its bounds. */
function stepped(field: HTMLInputElement, direction: 1 | -1): number {
  const { min, max } = field.dataset;
  const next = stepQuantity(amountOf(field), field.dataset, direction);
  return Math.max(Number(min), Math.min(Number(max), next));
}

/** The number in the field, or in the text that was typed there. */
const amountOf = ({ value, dataset: { step = "", finer = step } }: HTMLInputElement, text = value): number =>
  readDecimal(text, quantityBy(finer)) ?? 0;

/** Leads the field up to an amount that is sold; the reason why, if another one was wanted. */
function raise(field: HTMLInputElement, wanted: number): string {
  const next = raiseQuantity(amountOf(field), field.dataset);
  if (!next) return "";
  if (next !== amountOf(field)) field.value = writeDecimal(next);
  if (!(wanted > 0 && wanted < next)) return "";
  const { raised = "", least = raised } = statusOf()?.dataset ?? {};
  return wanted < Number(field.dataset["min"]) ? least : raised;
}

/** Marks the preset that equals the field. */
function showAmount(quantity: number): void {
  for (const link of presets()) link.ariaCurrent = isPreset(link, quantity) ? "true" : null;
}

const presets = () => [...document.querySelectorAll<HTMLElement>("a[data-quantity]")];
const isPreset = (link: HTMLElement, quantity: number) => Number(link.dataset["quantity"]) === quantity;

/** Shows the sum of the amount on the button and on the bar's, as the edge counts it: exactly, and rounded once. */
function showSum(quantity: number): void {
  const button = document.querySelector<HTMLElement>("#buy [data-label]");
  if (!button || !quantity) return;
  const { label = "", price = "0" } = button.dataset;
  const pack = presets().find((link) => isPreset(link, quantity))?.dataset["price"];
  const hundredths = pack ? hundredthsOf(pack, 1) : hundredthsOf(price, quantity);
  const { lang } = document.documentElement;
  const format = new Intl.NumberFormat(lang, {
    minimumFractionDigits: hundredths % 100 ? 2 : 0,
  });
  const amount = writeDecimal(quantity);
  const text = label
    .replace("{amount}", amount)
    .replace("{sum}", format.format(hundredths / 100))
    .replace(/\{(.+)\}/, (_, labels: string) => labelFor(hundredths / 100, labels, lang));
  for (const one of [button, document.querySelector(".buy-bar [name=product]")]) if (one) one.textContent = text;
}

const NANO = 9;

function hundredthsOf(price: string, quantity: number): number {
  const [whole = "", rest = ""] = price.split(".");
  const exact = BigInt(whole + rest.padEnd(NANO, "0")) * BigInt(Math.round(quantity * 1000));
  return Number((exact + 5_000_000_000n) / 10_000_000_000n);
}

const statusOf = () => document.querySelector<HTMLElement>(".buy-most");

/** Says why the amount was raised, or that it is the whole stock. */
function say(field: HTMLInputElement, sentence: string): void {
  const status = statusOf();
  const most = amountOf(field) >= Number(field.dataset["max"]) ? (status?.dataset["most"] ?? "") : "";
  if (status) status.textContent = sentence || most;
}
