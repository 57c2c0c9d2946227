// What a component says at build time about values that only the edge knows. In the browser the
// same calls give the values themselves, so that what the edge filled in is what hydrates.

import type { ReactNode } from "react";

const SLOT = /^\{\{slot:(.+)\}\}$/;

/** A list of one item that stands for as many as there will be. */
interface MarkedList<Item> extends Array<Item> {
  path?: string;
}

/** For slots: any key of the record at the path. */
export function markedRecord(path: string): Record<string, string> {
  return new Proxy({}, { get: (_, key) => `{{slot:${path}[${String(key)}]}}` });
}

/** For slots: a list whose items have these fields. */
export function markedList<Item>(path: string, fields: (keyof Item & string)[], rest: Partial<Item> = {}): Item[] {
  const item = Object.fromEntries(fields.map((field) => [field, `{{slot:.${field}}}`]));
  return Object.assign([{ ...rest, ...item } as Item], { path });
}

export function each<Item>(list: MarkedList<Item>, render: (item: Item) => ReactNode): ReactNode {
  const items = list.map(render);
  return list.path ? [`{{each:${list.path}}}`, ...items, "{{/each}}"] : items;
}

/** The text, or other words where there is none. */
export function either(text: string, otherwise: string): string {
  const path = SLOT.exec(text)?.[1];
  return path ? `{{if:${path}}}${text}{{/if}}{{if:!${path}}}${otherwise}{{/if}}` : text || otherwise;
}

/** Marks an input as checked if its value is the chosen one. */
export function checkedIf(chosen: string | undefined, value: string) {
  const condition = comparison(chosen, value);
  return condition ? { "data-if-checked": condition } : { defaultChecked: chosen === value };
}

/** Marks an option as selected at build time; in the browser the select knows its value. */
export function selectedIf(chosen: string | undefined, value: string) {
  const condition = comparison(chosen, value);
  return condition ? { "data-if-selected": condition } : {};
}

/** Says that a field is wrong if there are words about it. */
export function invalidIf(error: string | undefined) {
  const path = SLOT.exec(error ?? "")?.[1];
  return path ? { "data-if-aria-invalid": path } : { "aria-invalid": error ? true : undefined };
}

function comparison(chosen: string | undefined, value: string): string | undefined {
  const path = SLOT.exec(chosen ?? "")?.[1];
  return path && `${path}=${SLOT.exec(value)?.[1] ?? `:${value}`}`;
}
