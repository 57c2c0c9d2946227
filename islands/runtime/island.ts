// `<shop-island>`: markup that already works, brought to life by a module when its moment comes.
// The runtime knows nothing of the shop; what islands share is handed to it and passed on.

import { bringChunk, reloadOnce } from "./chunk.ts";
import { whenComplete } from "./complete.ts";
import { idle } from "./idle.ts";
import { interaction } from "./interaction.ts";
import { load } from "./load.ts";
import { visible } from "./visible.ts";

/** Decides when to start; to start again does nothing. */
export type Strategy = (start: () => void, element: Element) => void;

/** What an island's module receives; its default export resolves once it is hydrated. */
export interface IslandContext<Shared = unknown> {
  element: HTMLElement;
  props: unknown;
  words: unknown;
  shared: Shared;
}

export interface IslandModule<Shared = unknown> {
  default(context: IslandContext<Shared>): Promise<void>;
}

const strategies: Record<string, Strategy> = { load, idle, visible, interaction };

let handOver: unknown;

export class ShopIsland extends HTMLElement {
  #complete: Promise<void> | undefined;
  #started: Promise<void> | undefined;

  get props(): unknown {
    return JSON.parse(this.getAttribute("props") as string) ?? {};
  }

  connectedCallback(): void {
    // An island of no strategy waits until somebody starts it.
    this.#complete ??= whenComplete(this).then(() =>
      strategies[this.getAttribute("when") as string]?.(() => void this.start(), this),
    );
  }

  /** Starts the island whatever its strategy says; later calls wait for the first. */
  start(): Promise<void> {
    // biome-ignore lint/suspicious/noAssignInExpressions: this stands in the first bytes of every page.
    return (this.#started ??= this.#hydrate());
  }

  async #hydrate(): Promise<void> {
    let missing = true;
    try {
      await this.#complete;
      const words = this.getAttribute("words");
      // The first address is the island's module; the others are modules that it will import.
      const files = (this.getAttribute("src") as string).split(" ");
      await Promise.all([...files, words].map((url) => url && bringChunk(url)));
      const chunks = Promise.all([files[0], words].map((url) => url && import(/* @vite-ignore */ url)));
      const [module, said] = (await chunks) as [IslandModule, unknown];
      missing = false;
      await module.default({ element: this, props: this.props, words: said, shared: handOver });
      this.setAttribute("ready", "");
    } catch (error) {
      this.dispatchEvent(new CustomEvent("island:error", { bubbles: true, detail: error }));
      // biome-ignore lint/suspicious/noConsole: whoever looks for the cause looks there.
      console.error(error);
      // What has no props was not drawn from any: it only adds to markup that does without it.
      if (missing && this.hasAttribute("props")) reloadOnce();
    }
  }
}

/** Brings the islands of the page to life, also those that have yet to stream in. */
export function startIslands(shared: unknown): void {
  handOver = shared;
  customElements.define("shop-island", ShopIsland);
}
