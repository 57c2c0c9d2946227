// Workers that lack one of their bindings, by an entry module that replaces the worker's own.

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

const entry = (binding: string) => `
import Built from "./entry.js";
export * from "./entry.js";
export default class extends Built {
  constructor(context, env) { super(context, { ...env, ${binding}: undefined }); }
}`;

const cartsEntry = (binding: string) => `
import * as built from "./entry.js";
export { default } from "./entry.js";
const without = (Built) => class extends Built {
  constructor(context, env) { super(context, { ...env, ${binding}: undefined }); }
};
export const CartObject = without(built.CartObject);
export const SessionObject = without(built.SessionObject);
export const SendingObject = without(built.SendingObject);
export const QuoteObject = without(built.QuoteObject);`;

export const withoutBinding =
  (binding: string, contents = entry(binding)) =>
  (modules: Module[], folder: string): Module[] => [
    { type: "ESModule", path: `${folder}/without-binding.js`, contents },
    ...modules,
  ];

/** Removes a binding from the cart and session objects. */
export const cartsWithoutBinding = (binding: string) => withoutBinding(binding, cartsEntry(binding));
