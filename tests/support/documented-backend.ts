// A backend that sends exactly the documented fields: the answers of tests/contract, in one of their variants, at its own
// address.
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { ROOT } from "./root.ts";

const FOLDER = resolve(ROOT, "tests/contract");

export const VARIANTS = ["documented", "fewest", "odd"] as const;
export type Variant = (typeof VARIANTS)[number];

interface Answer {
  status: number;
  body: unknown;
}

/** A backend call, such as `GET /base/articles/{id}`, and its answers. */
export type Fixture = Record<Variant, Answer> & { call: string; source: string };

/** Fixtures by file name. */
export function fixtures(): Map<string, Fixture> {
  const files = readdirSync(FOLDER).map((file): [string, Fixture] => [
    file.replace(/\.json$/, ""),
    JSON.parse(readFileSync(resolve(FOLDER, file), "utf8")),
  ]);
  return new Map(files);
}

export class DocumentedBackend {
  variant: Variant = "documented";
  /** Received calls in order of arrival. */
  readonly asked: string[] = [];
  /** The peak of concurrent calls. */
  most = 0;
  /** Milliseconds before each answer. */
  delay = 0;
  /** Path prefixes whose answers are not delayed. */
  readonly prompt = new Set<string>();
  /** Fails every call with this status. */
  fails: number | undefined;
  #underWay = 0;
  /** Path prefixes that get no answer. */
  readonly silent = new Set<string>();
  /** Received calls without a fixture. */
  readonly unknown: string[] = [];
  /** Trailing slashes: either form, only with one (others redirect, as Django does), or none. */
  slashes: "either" | "only" | "none" = "either";
  /** Overrides of the variant's answers, by fixture file. */
  readonly instead = new Map<string, Answer>();
  readonly #calls: { name: string; method: string; path: RegExp; fixture: Fixture }[];
  readonly #server = createServer((asked, answer) => {
    const { method = "GET", url = "/" } = asked;
    this.asked.push(`${method} ${url}`);
    this.most = Math.max(this.most, ++this.#underWay);
    // Counts a call as done when answered: the shop may read the answer and ask on before the connection closes.
    let isUnderWay = true;
    const settle = () => {
      if (isUnderWay) this.#underWay--;
      isUnderWay = false;
    };
    answer.once("close", settle);
    asked.resume();
    if ([...this.silent].some((start) => url.startsWith(start))) return;
    const [path = "/", query] = url.split("?");
    if (this.slashes === "only" && !path.endsWith("/")) {
      settle();
      answer.writeHead(301, { location: `${path}/${query === undefined ? "" : `?${query}`}` }).end();
      return;
    }
    const fails = this.slashes === "none" && path.endsWith("/") ? 404 : this.fails;
    const { status, body } = fails ? { status: fails, body: {} } : this.#answer(method, url.split("?")[0] ?? "/");
    const send = () => {
      answer.writeHead(status, { "content-type": "application/json" });
      settle();
      answer.end(body === null ? undefined : JSON.stringify(body));
    };
    const isPrompt = [...this.prompt].some((start) => url.startsWith(start));
    this.delay && !isPrompt ? setTimeout(send, this.delay) : send();
  });

  /** `left` names fixtures to skip, where another one answers the same call. */
  constructor(left: string[] = []) {
    this.#calls = [...fixtures()]
      .filter(([name]) => !left.includes(name))
      .map(([name, fixture]) => {
        const [method = "", template = ""] = fixture.call.split(" ");
        const path = template
          .split("?")[0]
          ?.replace(/\/$/, "")
          .replace(/\{\w+\}/g, "[^/]+");
        return { name, method, path: new RegExp(`^${path}/?$`), fixture };
      })
      .sort((a, b) => Number(a.fixture.call.includes("{")) - Number(b.fixture.call.includes("{")));
  }

  /** Adds prices to the goods with the fewest fields: unpriced goods are not for sale. */
  tellPrices(): void {
    const goods = fixtures().get("product-filter")?.fewest.body as object[];
    this.instead.set("product-filter", { status: 200, body: goods.map((good) => ({ ...good, price: 129.9 })) });
  }

  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(method: string, path: string): Answer {
    const call = this.#calls.find((call) => call.method === method && call.path.test(path));
    if (!call) {
      this.unknown.push(`${method} ${path}`);
      return { status: 404, body: { detail: "Not found." } };
    }
    return this.instead.get(call.name) ?? call.fixture[this.variant];
  }
}
