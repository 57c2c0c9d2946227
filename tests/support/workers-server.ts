// One process that runs the workers of all shops of `npm test`, so that the runtime loads once; each shop has its own
// workers. It prints its address, and ends a shop's workers when its test is gone.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { ShopOptions } from "./shop.ts";
import { openWorkers, type Workers } from "./workers.ts";

/** A call of a store: `["put", "key", "value"]` of `config`; bytes are in base64. */
export interface StoreCall {
  shop: string;
  store: "config" | "pages" | "photographs";
  call: ["get" | "put" | "delete" | "list", ...(string | { base64: string })[]];
}

const opened = new Map<string, Workers>();
let shops = 0;

/** The response lasts as long as the shop: its first line holds the addresses, each further one a log line. */
async function open(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const options = (await json(asked)) as ShopOptions;
  const say = (line: object | string) => answer.write(`${JSON.stringify(line)}\n`);
  const early: string[] = [];
  let hear: (line: string) => unknown = (line) => early.push(line);
  const workers = await openWorkers(options, (line) => hear(line));
  const id = String(++shops);
  opened.set(id, workers);
  answer.on("close", () => close(id));
  if (answer.closed) await close(id);
  say({ id, url: workers.url, backendUrl: workers.backendUrl });
  hear = say;
  for (const line of early) say(line);
}

async function close(id: string): Promise<void> {
  const workers = opened.get(id);
  opened.delete(id);
  await workers?.close();
}

async function store({ shop, store: name, call }: StoreCall): Promise<unknown> {
  const [method, ...written] = call;
  const given = written.map((one) => (typeof one === "string" ? one : Buffer.from(one.base64, "base64")));
  const found: unknown = await opened.get(shop)?.[name]();
  return (await (found as Record<string, (...given: unknown[]) => Promise<unknown>>)[method]?.(...given)) ?? null;
}

async function answerTo(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (asked.url === "/open") return open(asked, answer);
  if (asked.url === "/store") answer.end(JSON.stringify(await store((await json(asked)) as StoreCall)));
  else if (asked.url === "/close") answer.end(JSON.stringify(await close((await json(asked)) as string)) ?? "null");
  else answer.writeHead(404).end();
}

// Each shop adds an exit listener to this process.
process.setMaxListeners(0);
process.once("SIGTERM", () => process.exit());
const server = createServer((asked, answer) => {
  answerTo(asked, answer).catch((error: Error) => answer.writeHead(500).end(String(error.stack)));
}).listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
