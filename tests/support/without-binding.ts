// A worker from which one of its bindings is taken away, by an entry module that replaces the worker's own.

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

export const withoutBinding =
  (binding: string) =>
  (modules: Module[], folder: string): Module[] => [
    { type: "ESModule", path: `${folder}/without-binding.js`, contents: entry(binding) },
    ...modules,
  ];
