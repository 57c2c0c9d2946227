// For tests: a browser's database of photographs, in memory; it can refuse, as that of a private window does.

import type { PhotoKey, PhotoStore } from "./kept-photos.ts";

export class MemoryPhotos implements PhotoStore {
  refuses = false;
  readonly #held = new Map<string, unknown>();

  async keys(): Promise<PhotoKey[]> {
    this.#answer();
    return [...this.#held.keys()].map((key) => JSON.parse(key));
  }
  async get(key: PhotoKey): Promise<unknown> {
    this.#answer();
    return this.#held.get(JSON.stringify(key));
  }
  async set(key: PhotoKey, value: unknown): Promise<void> {
    this.#answer();
    this.#held.set(JSON.stringify(key), value);
  }
  async remove(keys: PhotoKey[]): Promise<void> {
    this.#answer();
    for (const key of keys) this.#held.delete(JSON.stringify(key));
  }
  /** The numbers of all photographs. */
  get numbers(): number[] {
    return [...this.#held.keys()].flatMap((key) => (JSON.parse(key) as PhotoKey)[2] ?? []);
  }
  #answer(): void {
    if (this.refuses) throw new DOMException("refused", "InvalidStateError");
  }
}
