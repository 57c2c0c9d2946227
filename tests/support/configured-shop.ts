// A shop whose settings, menu and site configuration a test sets.
import { changeSite } from "./changed-site.ts";
import { request } from "./request.ts";
import { ScriptedBackend } from "./scripted-backend.ts";
import { openShop, type Shop, type ShopOptions } from "./shop.ts";
import { until } from "./until.ts";

const SETTINGS = "/settings/global_site_settings";
const MENU = "/general/menu_tree";
const CASA = { headers: { token: "demo-casa", "accept-language": "ro" } };

export class ConfiguredShop {
  readonly shop: Shop;
  readonly backend: ScriptedBackend;
  #visits = 0;

  private constructor(shop: Shop, backend: ScriptedBackend) {
    this.shop = shop;
    this.backend = backend;
  }

  static async open(options: ShopOptions = {}): Promise<ConfiguredShop> {
    const backend = new ScriptedBackend();
    const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" };
    const shop = await openShop({ variables, backend: await backend.open(), ...options });
    backend.upstream = shop.backendUrl;
    return new ConfiguredShop(shop, backend);
  }

  async close(): Promise<void> {
    await this.shop.close();
    this.backend.close();
  }

  /** A URL that is in no page cache, so the page uses the current settings, menu and site. */
  fresh(path = ""): string {
    return `${path}${path.includes("?") ? "&" : "?"}visit=${this.#visits++}`;
  }

  /** The demo backend's own answer, as a base for changes. */
  async own<T>(path: string): Promise<T> {
    return (await request(this.shop.backendUrl, path, CASA)).json() as Promise<T>;
  }

  /** Serves the demo's settings with these changes from now on. */
  async settings(change: Record<string, unknown>): Promise<void> {
    const own = await this.own<Record<string, unknown>>(SETTINGS);
    this.answers(SETTINGS, "application/json", JSON.stringify({ ...own, ...change }));
  }

  /** Serves a menu of these links only from now on. */
  menu(links: Record<string, unknown>[]): void {
    this.answers(MENU, "application/json", JSON.stringify(links));
  }

  answers(path: string, type: string, body: string | Uint8Array): void {
    this.backend.scripts.set(path, (_, answer) => answer.writeHead(200, { "content-type": type }).end(body));
  }

  /** Publishes the first site with these changes (`undefined` removes a field) and waits until both workers have it. */
  async push(change: Record<string, unknown>, isThere: (page: string) => boolean): Promise<void> {
    await changeSite(this.shop, "casa", change, `configured-${this.#visits++}`);
    for (const path of ["/ro", "/ro/contacts"]) {
      const page = async () => (await this.shop.fetch(this.fresh(path))).text();
      await until(`the site is pushed to ${path}`, async () => isThere(await page()));
    }
  }
}
