/** Reproducible random numbers: the same seed gives the same sequence (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer in [0, most). */
  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  one<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T;
  }

  /** A random key, by weight. */
  weighted<T extends string>(weights: Record<T, number>): T {
    const all = Object.entries(weights) as [T, number][];
    let left = this.next() * all.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of all) {
      left -= weight;
      if (left < 0) return name;
    }
    return (all.at(-1) as [T, number])[0];
  }

  /** A random command id. */
  id(): string {
    return Array.from({ length: 4 }, () => this.below(2 ** 32).toString(16)).join("-");
  }

  /** An independent generator seeded by this one. */
  another(): Random {
    return new Random(this.below(2 ** 32));
  }
}
