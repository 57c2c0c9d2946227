// A namespace in memory as seen from far away: writes show late, a name that was not found stays not found for a while.
import type { Entry, Listed, Store } from "../../tools/steps/kv-api.mjs";
import { invalid, Refused } from "../../tools/steps/kv-api-limits.mjs";
import { Random } from "../soak/random.ts";

export interface Distance {
  /** A write shows after this many milliseconds at most; how many is random, for each key on its own. */
  writesMs: number;
  /** How long a lookup that found nothing is remembered. */
  missesMs: number;
  /** Of the random times. */
  seed?: number;
}

interface Written {
  entry: Entry | undefined;
  at: number;
  shownFrom: number;
}

export class MemoryStore implements Store {
  /** One write a second for each key: others are refused. */
  oneWriteASecond = false;
  /** Called after each write. */
  onWrite: ((key: string) => void) | undefined;
  readonly #now: () => number;
  readonly #distance: Distance;
  readonly #random: Random;
  /** The writes of each key, oldest first. */
  readonly #written = new Map<string, Written[]>();
  readonly #missedUntil = new Map<string, number>();

  constructor(now: () => number, distance: Distance = { writesMs: 0, missesMs: 0 }) {
    this.#now = now;
    this.#distance = distance;
    this.#random = new Random(distance.seed ?? 1);
  }

  /** What was written last, whether it shows or not. */
  stored(key: string): Entry | undefined {
    return this.#alive(this.#written.get(key)?.at(-1)?.entry);
  }

  /** What a visitor sees now. */
  visible(key: string): Entry | undefined {
    return this.#alive(this.#written.get(key)?.findLast(({ shownFrom }) => shownFrom <= this.#now())?.entry);
  }

  /** All names that are stored, in order. */
  names(): string[] {
    return inOrder([...this.#written.keys()].filter((key) => this.stored(key)));
  }

  async get(key: string): Promise<Entry | undefined> {
    if ((this.#missedUntil.get(key) ?? 0) > this.#now()) return undefined;
    const entry = this.visible(key);
    if (!entry) this.#missedUntil.set(key, this.#now() + this.#distance.missesMs);
    return entry;
  }

  async list(asked: { prefix: string; limit: number; cursor: string }): Promise<{ keys: Listed[]; cursor: string }> {
    const names = inOrder([...this.#written.keys()].filter((key) => key.startsWith(asked.prefix) && this.visible(key)));
    const after = asked.cursor && nameOf(asked.cursor);
    const first = after ? names.findIndex((name) => compare(name, after) > 0) : 0;
    const shown = first < 0 ? [] : names.slice(first, first + asked.limit);
    const keys = shown.map((name) => {
      const { metadata, expiration } = this.visible(name) ?? {};
      return { name, ...(expiration !== undefined && { expiration }), ...(metadata !== undefined && { metadata }) };
    });
    const last = shown.at(-1);
    return { keys, cursor: last !== undefined && last !== names.at(-1) ? cursorOf(last) : "" };
  }

  async put(key: string, entry: Entry): Promise<void> {
    const before = this.#written.get(key)?.findLast((written) => written.entry);
    if (this.oneWriteASecond && before && this.#now() < before.at + 1000) {
      throw new Refused(429, 10048, "put: 'too many writes of this key'");
    }
    this.#write(key, entry);
  }

  async delete(key: string): Promise<void> {
    this.#write(key, undefined);
  }

  #write(key: string, entry: Entry | undefined): void {
    const at = this.#now();
    const written = this.#written.get(key) ?? [];
    const shownFrom = at + this.#random.below(this.#distance.writesMs + 1);
    this.#written.set(key, [...written, { entry, at, shownFrom }]);
    this.onWrite?.(key);
  }

  #alive(entry: Entry | undefined): Entry | undefined {
    return entry?.expiration !== undefined && entry.expiration * 1000 <= this.#now() ? undefined : entry;
  }
}

const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const inOrder = (names: string[]) => names.sort(compare);

const MARK = "after:";
const cursorOf = (name: string) => Buffer.from(`${MARK}${name}`).toString("base64url");

function nameOf(cursor: string): string {
  const text = Buffer.from(cursor, "base64url").toString();
  if (!text.startsWith(MARK)) throw invalid("The cursor is not one of this list");
  return text.slice(MARK.length);
}
