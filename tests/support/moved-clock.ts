// A clock of the carts' objects that is wrong by days and jumps while they live, forwards and back. Their alarms follow
// it, as those of a machine follow the machine's clock.
import { join } from "node:path";

interface Module {
  type: string;
  path: string;
  contents: string | Uint8Array;
}

export interface MovedClock {
  /** How far it is from the true time, in milliseconds. */
  by: number;
  /** What it is wrong by beside that, in milliseconds, one after the other and again from the start. */
  jumps: number[];
  /** How long each of them lasts, in milliseconds. */
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
