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
const UNDUE = "undue-";
const SPOILT = "spoilt-";
const KEPT = "kept-";

/** The id of a command that finds no room. */
export const full = (id: string) => `${MARK}${id}`;

/** The id of a command that finds room for its first write alone. */
export const nearlyFull = (id: string) => `${NEARLY}${id}`;

/** The id of a command after which the object fails at its next call. */
export const last = (id: string) => `${LAST}${id}`;

/** The id of a command after whose steps nothing can be made due. */
export const undue = (id: string) => `${UNDUE}${id}`;

/** The id of a command after which the object's next alarm finds no room. */
export const spoilt = (id: string) => `${SPOILT}${id}`;

/** The id of a command after which the object cannot delete what it stores the first time it tries. */
export const kept = (id: string) => `${KEPT}${id}`;

/** An alarm comes after so many milliseconds at the latest. */
const SOON_MS = 300;
const MINUTE_MS = 60_000;

const ENTRY = `
import { CartObject as Built } from "./entry.js";
export * from "./entry.js";
export { default } from "./entry.js";
const now = Date.now;
export class CartObject extends Built {
  constructor(context, env) {
    const { sql } = context.storage;
    const exec = sql.exec.bind(sql);
    const room = { writes: Infinity, due: true };
    sql.exec = (query, ...values) => {
      if (!room.due && String(values[0]).endsWith("_due_ms")) throw new Error("disk I/O error");
      if (/^(INSERT|UPDATE|CREATE|ALTER)/.test(query) && --room.writes < 0) {
        room.spoilt = false;
        throw new Error("database or disk is full: SQLITE_FULL");
      }
      return exec(query, ...values);
    };
    const setAlarm = context.storage.setAlarm.bind(context.storage);
    context.storage.setAlarm = (at, ...rest) => setAlarm(Math.min(Number(at), now() + ${SOON_MS}), ...rest);
    const deleteAll = context.storage.deleteAll.bind(context.storage);
    context.storage.deleteAll = async (...rest) => {
      if (room.kept) {
        room.kept = false;
        // What is due a minute later is due now.
        Date.now = () => now() + ${MINUTE_MS};
        throw new Error("internal error");
      }
      return await deleteAll(...rest);
    };
    super(context, env);
    this.room = room;
  }
  alarm() {
    this.room.writes = this.room.spoilt ? 0 : Infinity;
    return super.alarm();
  }
  call(text) {
    if (this.fails) {
      this.fails = false;
      throw new Error("the object was reset");
    }
    const has = (mark) => text.includes('"id":"' + mark);
    this.room.writes = has("${MARK}") ? 0 : has("${NEARLY}") ? 1 : Infinity;
    this.room.due = !has("${UNDUE}");
    this.room.kept ||= has("${KEPT}");
    this.room.spoilt ||= has("${SPOILT}");
    this.fails = has("${LAST}");
    return super.call(text);
  }
}`;

export const withFullStorage = (modules: Module[], folder: string): Module[] => [
  { type: "ESModule", path: join(folder, "full-storage.js"), contents: ENTRY },
  ...modules,
];
