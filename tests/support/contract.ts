// Runs `npm run contract` as an operator would.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { ROOT } from "./root.ts";

export interface ContractRow {
  call: string;
  used_by: string;
  verdict: string;
  why: string;
  status: number | null;
  findings: { path: string }[];
  hints: { says: string; then: string; config?: string }[];
}

export interface ContractReport {
  ok: boolean;
  calls: ContractRow[];
  /** Proven lines for the site's config. */
  config: string[];
  /** Leftovers of the run. */
  left: string[];
}

/** Runs the command and returns its exit code and output. */
export async function contract(...given: string[]) {
  const command = spawn(process.execPath, [resolve(ROOT, "tools/contract.mjs"), ...given], { cwd: ROOT });
  const ended = once(command, "close");
  const [out, errors] = await Promise.all([text(command.stdout), text(command.stderr)]);
  const [code] = (await ended) as [number];
  return { code, out, errors };
}

/** The report of a run that could check at least one call. */
export async function contractReport(...given: string[]): Promise<ContractReport> {
  const { out, errors } = await contract(...given, "--json");
  if (!out) throw new Error(errors);
  return JSON.parse(out) as ContractReport;
}
