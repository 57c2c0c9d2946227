// A storage of carts without room: what a command of `full(…)` writes fails as it does on a disk that is full, and of what
// one of `nearlyFull(…)` writes, all but the first.
import { join } from "node:path";

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

const MARK = "full-";
const NEARLY = "nearly-";
const LAST = "last-";

/** The id of a command that finds no room. */
export const full = (id: string) => `${MARK}${id}`;

/** The id of a command that finds room for its first write alone. */
export const nearlyFull = (id: string) => `${NEARLY}${id}`;

/** The id of a command after which the object fails at its next call. */
export const last = (id: string) => `${LAST}${id}`;

const ENTRY = `
import { CartObject as Built } from "./entry.js";
export { default } from "./entry.js";
export class CartObject extends Built {
  constructor(context, env) {
    const { sql } = context.storage;
    const exec = sql.exec.bind(sql);
    const room = { writes: Infinity };
    sql.exec = (query, ...values) => {
      if (/^(INSERT|UPDATE|CREATE|ALTER)/.test(query) && --room.writes < 0) {
        throw new Error("database or disk is full: SQLITE_FULL");
      }
      return exec(query, ...values);
    };
    super(context, env);
    this.room = room;
  }
  call(text) {
    if (this.fails) {
      this.fails = false;
      throw new Error("the object was reset");
    }
    const has = (mark) => text.includes('"id":"' + mark);
    this.room.writes = has("${MARK}") ? 0 : has("${NEARLY}") ? 1 : Infinity;
    this.fails = has("${LAST}");
    return super.call(text);
  }
}`;

export const withFullStorage = (modules: Module[], folder: string): Module[] => [
  { type: "ESModule", path: join(folder, "full-storage.js"), contents: ENTRY },
  ...modules,
];
