// Builds the peers when the bench runs: a worker and a browser script for each.
import { join } from "node:path";
import { build } from "esbuild";

export const PEERS = ["hono", "react"] as const;
export type Peer = (typeof PEERS)[number];

/** The module of the stage with the captured parts of the shop's pages. */
const CAPTURED = "./pages.js";

export interface BuiltPeer {
  worker: string;
  client: string;
}

/** The JSX runtime that the shared components are compiled for. */
const JSX: Record<Peer, string> = { hono: "hono/jsx", react: "react" };
const IN_WORKER = ["workerd", "worker", "production"];
const CLIENTS: Record<Peer, string> = { hono: "client.ts", react: "client.tsx" };

async function bundle(folder: string, entry: string, jsx: string, conditions: string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, folder, entry)],
    ...{ bundle: true, minify: true, write: false, format: "esm", target: "es2022", logLevel: "warning" },
    ...{ jsx: "automatic", jsxImportSource: jsx, conditions, external: [CAPTURED] },
    tsconfigRaw: {},
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.text ?? "";
}

async function buildOne(peer: Peer): Promise<[Peer, BuiltPeer]> {
  const worker = bundle(peer, "worker.tsx", JSX[peer], IN_WORKER);
  const client = bundle(peer, CLIENTS[peer], JSX[peer], ["browser", "production"]);
  return [peer, { worker: await worker, client: await client }];
}

let built: Promise<Record<Peer, BuiltPeer>> | undefined;

export function builtPeers(): Promise<Record<Peer, BuiltPeer>> {
  built ??= Promise.all(PEERS.map(buildOne)).then((all) => Object.fromEntries(all) as Record<Peer, BuiltPeer>);
  return built;
}

/** The worker of Hono with JSX that does the shop's work; only measured on the server. */
export const builtFullPeer = (): Promise<string> => bundle("full", "worker.tsx", "hono/jsx", IN_WORKER);
