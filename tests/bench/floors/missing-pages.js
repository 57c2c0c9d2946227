// Stands before the built worker and gives it a page cache that knows no page: every request of an
// ordinary address is then a miss, with the look-up and the write that a miss costs.
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
