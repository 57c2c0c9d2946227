// `<shop-island>`: markup that already works, enhanced by a module at the right moment. The runtime knows nothing about
// the shop: the page's interface is passed on unchanged.

import { fetchChunk, reloadOnce } from "./chunk.ts";
import { whenComplete } from "./complete.ts";
import { idle } from "./idle.ts";
import { interaction } from "./interaction.ts";
import { load } from "./load.ts";
import { visible } from "./visible.ts";

/** Decides when to start; starting twice does no harm. */
export type Strategy = (start: () => void, element: Element) => void;

/** What an island's module receives. */
export interface IslandContext<Page = unknown> {
  element: HTMLElement;
  props: unknown;
  words: unknown;
  page: Page;
}

/** The default export resolves when the island is ready, with the island's interface. */
export interface IslandModule<Page = unknown> {
  default(context: IslandContext<Page>): Promise<unknown>;
}

const strategies: Record<string, Strategy> = { load, idle, visible, interaction };

let pageApi: unknown;

export class ShopIsland extends HTMLElement {
  #complete: Promise<void> | undefined;
  #started: Promise<unknown> | undefined;

  get props(): unknown {
    return JSON.parse(this.getAttribute("props") ?? "{}");
  }

  connectedCallback(): void {
    // Moving an element in the document connects it again.
    this.#complete ??= whenComplete(this).then(() => {
      // An island without a strategy waits until another module starts it.
      const strategy = strategies[this.getAttribute("when") ?? ""];
      strategy?.(() => void this.start(), this);
    });
  }

  /**
   * Starts the island whatever its strategy; later calls share the first promise. Resolves with the island's interface,
   * or with undefined if it cannot start.
   */
  start(): Promise<unknown> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<unknown> {
    try {
      await this.#complete;
      const words = this.getAttribute("words");
      // The first file is the island's module; the others are modules that it will import.
      const files = (this.getAttribute("src") ?? "").split(" ");
      await Promise.all([...files, words].map((url) => url && fetchChunk(url))).catch((error) => {
        // An island without props only enhances its markup: the page works without it. An open window has its own
        // fallback. An import that fails though its files are here belongs to a page that is being left: a reload would
        // cancel that navigation.
        if (this.hasAttribute("props") && !this.querySelector("dialog[open]")) reloadOnce();
        throw error;
      });
      const imports = [files[0], words].map((url) => url && import(/* @vite-ignore */ url));
      const [module, wordsModule] = (await Promise.all(imports)) as [IslandModule, unknown];
      const offered = await module.default({ element: this, props: this.props, words: wordsModule, page: pageApi });
      this.setAttribute("ready", "");
      return offered;
    } catch (error) {
      this.dispatchEvent(new CustomEvent("island:error", { bubbles: true, detail: error }));
      // biome-ignore lint/suspicious/noConsole: developers look for the cause in the console.
      console.error(error);
      return undefined;
    }
  }
}

/** Starts the page's islands, including those that have yet to stream in. */
export function startIslands(page: unknown): void {
  pageApi = page;
  customElements.define("shop-island", ShopIsland);
}
