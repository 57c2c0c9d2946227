// Objects of destinations whose clock runs faster, so that a test need not wait for minutes. Alarms follow it. After each
// alarm they log their storage.
import { join } from "node:path";

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

/** The line logged after an alarm. */
export const afterSendingAlarm = (stored: string[]) => `a destination after its alarm: ${JSON.stringify(stored)}`;

const entry = (speed: number) => `
import { SendingObject as Built } from "./entry.js";
export * from "./entry.js";
export { default } from "./entry.js";
const afterSendingAlarm = ${afterSendingAlarm};
const now = Date.now.bind(Date);
// The platform's clock stands at 0 while a module is loaded.
const begun = ${Date.now()};
Date.now = () => Math.floor(begun + (now() - begun) * ${speed});
export class SendingObject extends Built {
  constructor(context, env) {
    const { storage } = context;
    const set = storage.setAlarm.bind(storage);
    // An alarm is set by the true clock.
    storage.setAlarm = (at) => set(Math.ceil(now() + (Number(at) - now()) / ${speed}));
    super(context, env);
    Object.assign(this, { storage });
  }
  async alarm() {
    await super.alarm();
    console.log(afterSendingAlarm([...(await this.storage.list()).keys()]));
  }
}`;

export const withFastSending =
  (speed: number) =>
  (modules: Module[], folder: string): Module[] => [
    { type: "ESModule", path: join(folder, "fast-sending.js"), contents: entry(speed) },
    ...modules,
  ];
