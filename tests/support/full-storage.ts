// A storage of carts without room: what a command of `full(…)` writes fails as it does on a disk that is full.
import { join } from "node:path";

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

const MARK = "full-";

/** The id of a command that finds no room. */
export const full = (id: string) => `${MARK}${id}`;

const ENTRY = `
import { CartObject as Built } from "./entry.js";
export { default } from "./entry.js";
export class CartObject extends Built {
  constructor(context, env) {
    const { sql } = context.storage;
    const exec = sql.exec.bind(sql);
    const room = { full: false };
    sql.exec = (query, ...values) => {
      if (room.full && /^(INSERT|UPDATE|CREATE|ALTER)/.test(query)) throw new Error("database or disk is full: SQLITE_FULL");
      return exec(query, ...values);
    };
    super(context, env);
    this.room = room;
  }
  async fetch(request) {
    const text = await request.clone().text();
    this.room.full = text.includes('"id":"${MARK}');
    return super.fetch(request);
  }
}`;

export const withFullStorage = (modules: Module[], folder: string): Module[] => [
  { type: "ESModule", path: join(folder, "full-storage.js"), contents: ENTRY },
  ...modules,
];
