// A backend that sends what the documents name and nothing else: the answers of tests/contract, in one of their
// variants, at an address of its own.
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

/** A call of the backend, such as `GET /base/articles/{id}`, and its answers. */
export type Fixture = Record<Variant, Answer> & { call: string; source: string };

/** The fixtures by their file's name. */
export function fixtures(): Map<string, Fixture> {
  const files = readdirSync(FOLDER).map((file): [string, Fixture] => [
    file.replace(/\.json$/, ""),
    JSON.parse(readFileSync(resolve(FOLDER, file), "utf8")),
  ]);
  return new Map(files);
}

export class DocumentedBackend {
  variant: Variant = "documented";
  /** Each call in the order in which it came. */
  readonly asked: string[] = [];
  /** How many calls were under way at once at most. */
  most = 0;
  /** Milliseconds before each answer. */
  delay = 0;
  /** Fails every call with this status. */
  fails: number | undefined;
  #underWay = 0;
  /** The starts of the paths that get no answer. */
  readonly silent = new Set<string>();
  /** The calls that have no fixture. */
  readonly unknown: string[] = [];
  /** Which form of a path it takes: either, that with a last slash alone, to which it leads as Django does, or none with one. */
  slashes: "either" | "only" | "none" = "either";
  /** Answers by file instead of those of the variant. */
  readonly instead = new Map<string, Answer>();
  readonly #calls: { name: string; method: string; path: RegExp; fixture: Fixture }[];
  readonly #server = createServer((asked, answer) => {
    const { method = "GET", url = "/" } = asked;
    this.asked.push(`${method} ${url}`);
    this.most = Math.max(this.most, ++this.#underWay);
    // Once it is answered: the shop may read the answer, and ask on, before the connection tells that all was sent.
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
    this.delay ? setTimeout(send, this.delay) : send();
  });

  /** `left` names the fixtures of the same call that another one stands for. */
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

  /** What has no price is not sold: of the goods with the fewest fields it is told as well. */
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
