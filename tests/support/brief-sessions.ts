// Session objects whose alarms fire soon: the first one early, later ones with the clock a minute ahead. After each alarm
// they log their storage.
import { join } from "node:path";

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

const SOON_MS = 100;
const MINUTE_MS = 60_000;

/** The line logged after an alarm. */
export const afterAlarm = (alarm: number, stored: string[], isSet: boolean) =>
  `a session after alarm ${alarm}: ${JSON.stringify({ stored, isSet })}`;

const ENTRY = `
import { SessionObject as Built } from "./entry.js";
export * from "./entry.js";
export { default } from "./entry.js";
const afterAlarm = ${afterAlarm};
const now = Date.now.bind(Date);
export class SessionObject extends Built {
  constructor(context, env) {
    const { storage } = context;
    const setAlarm = storage.setAlarm.bind(storage);
    storage.setAlarm = (at, ...rest) => setAlarm(Math.min(Number(at), now() + ${SOON_MS}), ...rest);
    super(context, env);
    Object.assign(this, { storage, alarms: 0 });
  }
  async alarm() {
    if (++this.alarms > 1) Date.now = () => now() + ${MINUTE_MS};
    await super.alarm();
    const stored = [...(await this.storage.list()).keys()];
    console.log(afterAlarm(this.alarms, stored, (await this.storage.getAlarm()) !== null));
  }
}`;

export const withBriefSessions = (modules: Module[], folder: string): Module[] => [
  { type: "ESModule", path: join(folder, "brief-sessions.js"), contents: ENTRY },
  ...modules,
];
