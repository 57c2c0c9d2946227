// At build time a component gets marks in place of the values that only the edge knows (a folder's `slots.ts`), and these
// functions say what depends on them. In the browser the same calls give the values themselves, so that what the edge has
// filled in is what hydrates. `build/template.mjs` lists the marks; what they mean is in `marks.golden.json`.

import type { ReactNode } from "react";

const SLOT = /^\{\{slot:(.+)\}\}$/;

/** At build time: a list of one item, which stands for as many as there will be. */
interface MarkedList<Item> extends Array<Item> {
  path?: string;
}

/** For slots: the entries of the map at the path, whatever their keys. */
export function markedMap(path: string): Record<string, string> {
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

/** Checks an input whose value is the chosen one; a choice that is missing is empty. */
export function checkedIf(chosen: string | undefined, value: string) {
  const condition = comparison(chosen, value);
  return condition ? { "data-if-checked": condition } : { defaultChecked: (chosen ?? "") === value };
}

/** Selects an option whose value is the chosen one; in the browser the select's own value does that. */
export function selectedIf(chosen: string | undefined, value: string) {
  const condition = comparison(chosen, value);
  return condition ? { "data-if-selected": condition } : {};
}

/** Marks a field as invalid if there is a message about it. */
export function invalidIf(error: string | undefined) {
  const path = SLOT.exec(error ?? "")?.[1];
  return path ? { "data-if-aria-invalid": path } : { "aria-invalid": error ? true : undefined };
}

function comparison(chosen: string | undefined, value: string): string | undefined {
  const path = SLOT.exec(chosen ?? "")?.[1];
  return path && `${path}=${SLOT.exec(value)?.[1] ?? `:${value}`}`;
}
