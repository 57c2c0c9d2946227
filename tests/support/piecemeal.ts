// A proxy that sends a page's body in small chunks, each drawn before the next is sent.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";

const PIECE_BYTES = 1500;

/** Runs inside the page: waits until it was drawn, or until it waits for a later element before drawing. */
function drawn(): Promise<void> {
  return new Promise((done) => {
    let isDone = false;
    const finish = () => {
      isDone = true;
      done();
    };
    const isExpecting = () =>
      [...document.querySelectorAll("link[rel=expect]")].some(
        (link) => !document.getElementById(link.getAttribute("href")?.slice(1) ?? ""),
      );
    const look = () => {
      if (isExpecting()) finish();
      else if (!isDone) setTimeout(look, 10);
    };
    requestAnimationFrame(() => requestAnimationFrame(finish));
    look();
  });
}

export class Piecemeal {
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  readonly #shop: URL;
  #shown: () => Promise<void> = async () => {};

  private constructor(shop: string) {
    this.#shop = new URL(shop);
  }

  /** Opens the proxy before a shop; files and data pass at full speed. */
  static async before(shop: string): Promise<Piecemeal> {
    const network = new Piecemeal(shop);
    await once(network.#server.listen(0, "127.0.0.1"), "listening");
    return network;
  }

  /** The shop's address behind the proxy. */
  get origin(): string {
    return `http://${this.#shop.hostname}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Opens an address; the page draws each chunk before the next is sent. */
  async open(page: Page, path: string): Promise<void> {
    this.#shown = async () => {
      // The first chunk replaces the previous page.
      await page.evaluate(drawn).catch(() => undefined);
    };
    await page.goto(this.origin + path);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path, headers } = request;
    const { port } = this.#shop;
    const host = this.#shop.host;
    const asked = send({
      host: "127.0.0.1",
      port,
      path,
      method,
      headers: { ...headers, host, "accept-encoding": "identity" },
    });
    request.pipe(asked);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!answer.headers["content-type"]?.startsWith("text/html")) {
      answer.pipe(response);
      return;
    }
    const page = Buffer.concat(await answer.toArray());
    const body = page.indexOf("<body>");
    response.write(page.subarray(0, body));
    for (let at = body; at < page.length; at += PIECE_BYTES) {
      response.write(page.subarray(at, at + PIECE_BYTES));
      await this.#shown();
    }
    response.end();
  }
}
