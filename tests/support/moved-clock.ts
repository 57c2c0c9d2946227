// A clock of cart objects that is days off and jumps back and forth while they live. Alarms follow it, as they follow a
// machine's clock.
import { join } from "node:path";

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

export interface MovedClock {
  /** The constant offset from true time, in milliseconds. */
  by: number;
  /** Further offsets in milliseconds, applied in turn, cyclically. */
  jumps: number[];
  /** The duration of each jump, in milliseconds. */
  every: number;
}

const entry = ({ by, jumps, every }: MovedClock) => `
import { CartObject as Built } from "./entry.js";
export * from "./entry.js";
export { default } from "./entry.js";
const JUMPS = ${JSON.stringify(jumps)};
const now = Date.now.bind(Date);
const off = () => ${by} + JUMPS[Math.floor(now() / ${every}) % JUMPS.length];
Date.now = () => now() + off();
export class CartObject extends Built {
  constructor(context, env) {
    const { storage } = context;
    const [set, get] = [storage.setAlarm.bind(storage), storage.getAlarm.bind(storage)];
    storage.setAlarm = (at) => set(Number(at) - off());
    storage.getAlarm = async () => {
      const at = await get();
      return at === null ? at : at + off();
    };
    super(context, env);
  }
}`;

export const withMovedClock =
  (clock: MovedClock) =>
  (modules: Module[], folder: string): Module[] => [
    { type: "ESModule", path: join(folder, "moved-clock.js"), contents: entry(clock) },
    ...modules,
  ];
