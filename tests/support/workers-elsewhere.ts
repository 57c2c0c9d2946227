// The workers of a shop in the process that `npm test` started for all of them.
import assert from "node:assert/strict";
import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { request } from "./request.ts";
import type { Config, Pages, Photographs, ShopOptions } from "./shop.ts";
import type { Workers } from "./workers.ts";
import type { StoreCall } from "./workers-server.ts";

interface Opened {
  id: string;
  url: string;
  backendUrl: string;
}

export async function askForWorkers(
  server: string,
  options: ShopOptions,
  hear: (line: string) => void,
): Promise<Workers> {
  const asking = send(`${server}/open`, { method: "POST", agent: false });
  asking.end(JSON.stringify(options));
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) assert.fail(await text(answer));
  const lines = createInterface({ input: answer });
  // Log lines may come together with the addresses, so listen from the start.
  const { id, url, backendUrl } = await new Promise<Opened>((resolve, reject) => {
    lines.once("line", (first) => {
      lines.on("line", (line) => hear(JSON.parse(line)));
      resolve(JSON.parse(first));
    });
    lines.once("close", () => reject(new Error("the workers were closed while they opened")));
  });
  // Lets a finished test exit while the log is open.
  answer.socket.unref();
  const tell = async (path: string, body: object | string) => {
    const told = await request(server, path, { body: JSON.stringify(body) });
    assert.equal(told.status, 200, path);
    return told.json();
  };
  const store = (name: StoreCall["store"]) => {
    const call = (...given: StoreCall["call"]) => tell("/store", { shop: id, store: name, call: given });
    const written = (value: string | Uint8Array) =>
      typeof value === "string" ? value : { base64: Buffer.from(value).toString("base64") };
    return Promise.resolve({
      get: (key: string) => call("get", key),
      put: (key: string, value: string | Uint8Array) => call("put", key, written(value)),
      delete: (key: string) => call("delete", key),
      list: () => call("list"),
    });
  };
  return {
    url,
    backendUrl,
    config: () => store("config") as Promise<Config>,
    pages: () => store("pages") as Promise<Pages>,
    photographs: () => store("photographs") as unknown as Promise<Photographs>,
    close: async () => {
      await tell("/close", id);
      answer.destroy();
    },
  };
}
