// A stand-in for third-party services: answers every request with an empty script or stylesheet, and records it.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Shop, Site } from "./shop.ts";
import { until } from "./until.ts";

export class Services {
  /** Paths with queries, in order of arrival. */
  readonly asked: string[] = [];
  readonly #server = createServer(({ url = "" }, answer) => {
    this.asked.push(url);
    answer.writeHead(200, { "content-type": url.endsWith(".css") ? "text/css" : "text/javascript" }).end("");
  });
  origin = "";

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Points a site to this stand-in, as an operator's push would, and waits until it is live. */
  async standIn(shop: Shop, site: Site): Promise<void> {
    const config = await shop.config();
    const version = (await config.get(`site/${site}`)) ?? "";
    const published = JSON.parse((await config.get(`site/${site}/${version}`)) ?? "");
    const services: string[] = published.site.services;
    published.site.service_origins = Object.fromEntries(services.map((service) => [service, this.origin]));
    await config.put(`site/${site}/stand-in`, JSON.stringify(published));
    await config.put(`site/${site}`, "stand-in");
    await until(`${site} is led to the stand-in`, async () => {
      const { headers } = await shop.fetch("/ro/404", { site });
      return headers.get("content-security-policy")?.includes(this.origin) ?? false;
    });
  }
}
