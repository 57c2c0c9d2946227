// Workers deployed before cart objects had a method: their calls come as a request body and do not say which answer
// versions they read.
import { join } from "node:path";

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

const ENTRY = `
import { CartObject as Built } from "./entry.js";
export * from "./entry.js";
export { default } from "./entry.js";
export class CartObject extends Built {
  async call(text) {
    const { reads, ...older } = JSON.parse(text);
    const body = JSON.stringify(older);
    const answer = await super.fetch(new Request("http://object", { method: "POST", body }));
    return await answer.text();
  }
}`;

export const askedByOlderPages = (modules: Module[], folder: string): Module[] => [
  { type: "ESModule", path: join(folder, "older-pages.js"), contents: ENTRY },
  ...modules,
];
