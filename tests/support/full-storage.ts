// A full storage of carts: a write by a command of `full(…)` fails as on a full disk; of a command of `nearlyFull(…)` only
// the first write succeeds.
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

/** A command id whose writes all fail. */
export const full = (id: string) => `${MARK}${id}`;

/** A command id of which only the first write succeeds. */
export const nearlyFull = (id: string) => `${NEARLY}${id}`;

/** A command id after which the object fails at its next call. */
export const last = (id: string) => `${LAST}${id}`;

/** A command id after which no alarm can be set. */
export const undue = (id: string) => `${UNDUE}${id}`;

/** A command id after which the writes of the object's next alarm fail. */
export const spoilt = (id: string) => `${SPOILT}${id}`;

/** A command id after which the object's first `deleteAll` fails. */
export const kept = (id: string) => `${KEPT}${id}`;

/** The longest delay of an alarm, in milliseconds. */
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
        // Moves the clock a minute ahead, so that later work is due now.
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
