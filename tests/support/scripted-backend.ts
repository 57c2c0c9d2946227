// A backend at an address instead of a service binding: forwards to the demo backend, records requests, and misbehaves for
// chosen paths.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { BackendFault } from "./backend-faults.ts";
import { request } from "./request.ts";

export interface ReceivedRequest {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Respond = (asked: IncomingMessage, answer: ServerResponse) => void;

export class ScriptedBackend {
  readonly heard: ReceivedRequest[] = [];
  /** Handlers by path prefix. */
  readonly scripts = new Map<string, Respond>();
  /** The fault of every call. */
  fault: BackendFault | undefined;
  /** Headers that are not forwarded. */
  readonly withheld = new Set(["host", "content-length"]);
  /** The backend that gets all other calls. */
  upstream = "";
  readonly #server = createServer((asked, answer) => {
    // If the demo backend is gone, drop the connection.
    this.#answer(asked, answer).catch(() => asked.socket.destroy());
  });

  async open(port = 0): Promise<string> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Stops listening until the next `open`. */
  async shut(): Promise<void> {
    this.close();
    if (this.#server.listening) await once(this.#server, "close");
  }

  /** Answers this path prefix with 429 from now on; `pause` is its Retry-After. */
  throttle(path: string, pause: string): void {
    this.scripts.set(path, (_, answer) => {
      const detail = "Request was throttled.";
      answer
        .writeHead(429, { "retry-after": pause, "content-type": "application/json" })
        .end(JSON.stringify({ detail }));
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { url: path = "/", method = "GET", headers } = asked;
    const heard = { path, method, headers, body: "" };
    this.heard.push(heard);
    if (this.fault) {
      await this.fault.strike({ asked, answer, upstream: () => this.#ask(asked, heard) });
      return;
    }
    const script = [...this.scripts].find(([start]) => path.startsWith(start));
    if (script) {
      script[1](asked, answer);
      return;
    }
    const { status, type, body } = await this.#ask(asked, heard);
    answer.writeHead(status, { "content-type": type }).end(body);
  }

  /** The demo backend's response. */
  async #ask(asked: IncomingMessage, heard: ReceivedRequest): Promise<{ status: number; type: string; body: Buffer }> {
    const { method, path, headers } = heard;
    if (method !== "GET") heard.body = await text(asked);
    const passed = Object.entries(headers).filter(([name]) => !this.withheld.has(name));
    const sent = { method, headers: Object.fromEntries(passed) as Record<string, string> };
    const response = await request(this.upstream, path, { ...sent, ...(heard.body && { body: heard.body }) });
    const type = response.headers.get("content-type") ?? "application/json";
    return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) };
  }
}
