// Gives the built worker an empty page cache: every request of an ordinary address is a miss, with its look-up and its
// write.
import Built from "./entry.js";

export * from "./entry.js";

const nothing = Promise.resolve(null);
const written = Promise.resolve();
const PAGES = { get: () => nothing, put: () => written, list: () => nothing, delete: () => written };
let bindings;

export default class extends Built {
  constructor(context, env) {
    bindings ??= { ...env, PAGES };
    super(context, bindings);
  }
}
