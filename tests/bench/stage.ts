// One runtime process with all subjects: the shop three times (its page cache in memory, in KV, missing), the backend, and
// the floors. Each has its own socket, which bypasses miniflare's proxy; only one at a time is loaded, so the process's CPU
// time is that worker's.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { seedConfig } from "../../tools/runtime.mjs";
import { seed } from "../support/seed.ts";
import { ROOT } from "../support/shop.ts";
import type { Captured } from "./capture.ts";
import { runtimePid } from "./cpu.ts";
import { grown, PRODUCTS } from "./grown.ts";
import { builtFullPeer, builtPeers, PEERS } from "./peers/build.ts";

const SOCKET = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };
const COMPATIBILITY = { compatibilityDate: "2025-12-01" };
const LONG = "3600";
const SECRETS = { SEAL_KEY: "for the benchmark alone, no secret at all" };
const BACKEND = { BACKEND: "replay" };
const DEMO = "vitrina-demo-backend";

const SUBJECTS = [
  "vitrina",
  "shop-kv",
  "shop-cold",
  "shop-demo",
  "static",
  "dynamic",
  "dynamic-product",
  "word",
  "number",
  ...PEERS,
  "hono-full",
] as const;

export type Subject = (typeof SUBJECTS)[number];

export interface Stage {
  pid: number;
  url(subject: Subject): string;
  /** The address of an inspected subject's inspector. */
  inspector(subject: Subject): Promise<string>;
  close(): Promise<void>;
}

interface Module {
  type: "ESModule" | "CompiledWasm";
  path: string;
  contents: string | Uint8Array<ArrayBuffer>;
}

const floor = (name: string): Module => ({
  type: "ESModule",
  path: name,
  contents: readFileSync(join(import.meta.dirname, "floors", name), "utf8"),
});

/** A built worker's modules, the entry first. */
function builtModules(folder: string, entry: string): Module[] {
  const entryFirst = ({ path }: Module) => (path === entry ? 0 : 1);
  return readdirSync(folder)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .map((name): Module => {
      const type = name.endsWith(".js") ? "ESModule" : "CompiledWasm";
      return { type, path: name, contents: new Uint8Array(readFileSync(join(folder, name))) };
    })
    .sort((a, b) => entryFirst(a) - entryFirst(b));
}

/** A worker by its wrangler file, without the asset server, which would run first. */
function built(config: string, name: string, bindings: Record<string, string>, wrapper?: Module) {
  const { workerOptions, main = "" } = unstable_getMiniflareWorkerOptions(join(ROOT, config));
  const described = workerOptions as { bindings?: Record<string, string>; modulesRules?: unknown; assets?: unknown };
  const { modulesRules: _rules, assets: _files, bindings: own, ...options } = described;
  const modules = [...(wrapper ? [wrapper] : []), ...builtModules(join(main, ".."), basename(main))];
  const variables = { ...own, ENVIRONMENT: "development", ...bindings };
  return { ...options, ...SOCKET, name, modulesRoot: "/", modules, bindings: variables };
}

const shop = (name: Subject, seconds: string, more: object, wrapper?: Module) => ({
  ...built("wrangler.toml", name, { ...SECRETS, PAGE_MEMORY_SECONDS: seconds, FRAME_MEMORY_SECONDS: LONG }, wrapper),
  ...more,
});

/** A floor: our own script, with the captured pages as modules. */
const plain = (name: string, serviceBindings: Record<string, string>, beside: Module[] = []) => ({
  ...COMPATIBILITY,
  ...SOCKET,
  name,
  modulesRoot: "/",
  modules: [floor(`${name}.js`), ...beside],
  serviceBindings,
});

/** A peer: its own worker with the same backend. */
const peerOf = (name: Subject, contents: string, beside: Module[] = []) => ({
  ...COMPATIBILITY,
  ...SOCKET,
  name,
  modulesRoot: "/",
  modules: [{ type: "ESModule" as const, path: `${name}.js`, contents }, ...beside],
  serviceBindings: BACKEND,
});

/** The program as it is compiled: with the names of its functions. */
const NAMED = join(ROOT, ".vitrina/draft/dist/worker/index_bg.wasm");

function withNames<T extends { modules: Module[] }>(worker: T): T {
  const named = (module: Module): Module =>
    module.type === "CompiledWasm" ? { ...module, contents: new Uint8Array(readFileSync(NAMED)) } : module;
  return { ...worker, modules: worker.modules.map(named) };
}

interface StageOptions {
  /** The subject that an inspector can be attached to, with the names of its functions. */
  inspected?: Subject;
}

export async function openStage(captured: Captured, { inspected }: StageOptions = {}): Promise<Stage> {
  const contents = Object.entries(captured)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
  const pages: Module = { type: "ESModule", path: "pages.js", contents };
  const peers = await builtPeers();
  const workers = [
    shop("vitrina", LONG, { serviceBindings: BACKEND }),
    shop("shop-kv", "0", { serviceBindings: BACKEND }),
    shop("shop-cold", "0", { serviceBindings: BACKEND }, floor("missing-pages.js")),
    shop("shop-demo", "0", {}, floor("missing-pages.js")),
    { ...built("wrangler.carts.toml", "vitrina-carts", {}), serviceBindings: BACKEND },
    built("wrangler.demo-backend.toml", DEMO, { DEMO_PRODUCTS: String(PRODUCTS) }),
    plain("replay", { DEMO }),
    plain("static", {}, [pages]),
    plain("dynamic", BACKEND, [pages]),
    plain("dynamic-product", BACKEND, [floor("dynamic.js"), pages]),
    plain("word", {}),
    { ...plain("number", {}), durableObjects: { NUMBER: { className: "NumberObject", useSQLite: true } } },
    ...PEERS.map((name) => peerOf(name, peers[name].worker)),
    peerOf("hono-full", await builtFullPeer(), [pages]),
  ].map((worker) => (worker.name === inspected ? withNames(worker) : worker));
  const log = new Log(LogLevel.ERROR);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...{ host: "127.0.0.1", port: 0, log, cf: false, workers },
      ...(inspected && { inspectorPort: 0 }),
    }),
  );
  await miniflare.ready;
  await seedConfig(miniflare, seed());
  await grown((await miniflare.unsafeGetDirectURL(DEMO)).origin);
  const urls = new Map<Subject, string>();
  for (const subject of SUBJECTS) {
    urls.set(subject, (await miniflare.unsafeGetDirectURL(subject)).origin);
  }
  return {
    pid: runtimePid(),
    url: (subject) => urls.get(subject) ?? "",
    inspector: async (subject) => {
      const address = new URL(`/core:user:${subject}`, await miniflare.getInspectorURL());
      return address.href;
    },
    close: () => miniflare.dispose(),
  };
}
