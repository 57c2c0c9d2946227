// A shop whose settings and menu are what a test says they are, and whose site is as a test pushes it.
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

  /** A path that no page was kept for, so that it is made of the current settings, menu and site. */
  fresh(path = ""): string {
    return `${path}${path.includes("?") ? "&" : "?"}visit=${this.#visits++}`;
  }

  /** The backend's own answer, for a test to change. */
  async own<T>(path: string): Promise<T> {
    return (await request(this.shop.backendUrl, path, CASA)).json() as Promise<T>;
  }

  /** From now on the settings are the demo's with these changes. */
  async settings(change: Record<string, unknown>): Promise<void> {
    const own = await this.own<Record<string, unknown>>(SETTINGS);
    this.answers(SETTINGS, "application/json", JSON.stringify({ ...own, ...change }));
  }

  /** From now on the menu holds these links alone. */
  menu(links: Record<string, unknown>[]): void {
    this.answers(MENU, "application/json", JSON.stringify(links));
  }

  answers(path: string, type: string, body: string | Uint8Array): void {
    this.backend.scripts.set(path, (_, answer) => answer.writeHead(200, { "content-type": type }).end(body));
  }

  /** Pushes the first site with these changes, without the fields that are `undefined`, and waits until both workers have it. */
  async push(change: Record<string, unknown>, isThere: (page: string) => boolean): Promise<void> {
    await changeSite(this.shop, "casa", change, `configured-${this.#visits++}`);
    for (const path of ["/ro", "/ro/contacts"]) {
      const page = async () => (await this.shop.fetch(this.fresh(path))).text();
      await until(`the site is pushed to ${path}`, async () => isThere(await page()));
    }
  }
}
