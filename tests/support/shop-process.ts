// A shop in its own process group, so that a test can pull the plug: SIGKILL takes Node and the runtime at once, as a
// machine crash would.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { request, type Sent } from "./request.ts";
import { openShop, type ShopOptions } from "./shop.ts";
import { Shopper } from "./shopper.ts";

export interface ShopProcess {
  url: string;
  backendUrl: string;
  shopper(): Shopper;
  /** SIGKILL to everything, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Options that JSON can carry to another process. */
type Carried = Pick<ShopOptions, "clock" | "backend" | "backendOfCarts" | "site">;

export async function startShopProcess(state: string, options: Carried = {}): Promise<ShopProcess> {
  const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
  const given = [import.meta.filename, state, JSON.stringify(options)];
  const env = { ...process.env, VITRINA_WORKERS: "" };
  const child = spawn(process.execPath, given, { detached: true, stdio, env });
  const gone = once(child, "exit");
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    gone.then(() => Promise.reject(new Error("the shop did not start"))),
  ]);
  const { url, backendUrl } = JSON.parse(String(line));
  const door = { fetch: (path: string, sent?: Sent) => request(url, path, sent) };
  return {
    url,
    backendUrl,
    shopper: () => new Shopper(door, new URL(url).host),
    kill: async () => {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
      await gone;
    },
  };
}

if (import.meta.main) {
  const [state = "", options = "{}"] = process.argv.slice(2);
  const { url, backendUrl } = await openShop({ ...JSON.parse(options), state });
  console.log(JSON.stringify({ url, backendUrl }));
}
