// A backend as shop owners run it: Django with REST framework, djoser and simplejwt (tests/django), at its own address,
// with a database, mail and files in a temporary folder.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { DJANGO_PYTHON } from "../../tools/steps/django.mjs";
import { request } from "./request.ts";
import { ROOT } from "./root.ts";

/** Deviations from a plain project; see tests/django/backend/modes.py. */
export interface Modes {
  created?: 200 | 201;
  keeps_keys?: boolean;
  order_seconds?: number;
  order_fails?: boolean;
  judged_from?: "cart" | "reservation" | "order";
  errors_as_dict?: boolean;
  user_as_number?: boolean;
  delete_reads_body?: boolean;
  company_as_number?: boolean;
}

/** Modes that can be set only at the start. */
export interface StartModes extends Modes {
  slashes?: boolean;
  debug?: boolean;
  companies?: boolean;
  floors?: boolean;
  access_seconds?: number;
  throttles?: { anon?: string; sign_in?: string; accounts?: string };
  activates?: boolean;
  retypes?: boolean;
  fragments?: boolean;
  tells_unknown?: boolean;
  rotates?: boolean;
  blacklists?: boolean;
  revokes?: boolean;
}

/** A received call. */
export interface DjangoCall {
  method: string;
  path: string;
  type: string;
  language: string;
  /** The `X-Forwarded-For`. */
  from: string | null;
  key: string | null;
  authorization: boolean;
  body: string;
  /** `null` until it is answered. */
  status: number | null;
}

export interface DjangoOrder {
  id: number;
  /** The owner's id; `null` for a guest's order. */
  user: number | null;
  key: string;
  name: string;
  phone: string;
  method: string;
  address: string;
  payment: string;
  promo_code: string;
  total: string;
  goods: { product_id: string; count: string; price: string }[];
}

/** Stored data, newest orders first. */
export interface Kept {
  orders: DjangoOrder[];
  carts: { user: number | null; no_user_id: string | null; goods: Record<string, string> }[];
  favourites: number[];
  addresses: { id: number; shipping_street_id: number; shipping_building: string }[];
  letters: { kind: string; name: string; email: string; message: string }[];
  /** The newest code that was sent to each address or number. */
  codes: Record<string, string>;
  adverts: { slug: string; title_ro: string; price: string; is_draft: boolean; is_deleted: boolean }[];
  resumes: { name: string; vacancy: number | null; file: string; bytes: number }[];
}

export class Django implements AsyncDisposable {
  readonly url: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  constructor(url: string, folder: string, child: ChildProcess) {
    this.url = url;
    this.#folder = folder;
    this.#child = child;
  }

  async set(modes: Modes): Promise<void> {
    const answer = await request(this.url, "/__judge/modes/", { method: "PATCH", body: modes });
    assert.equal(answer.status, 200, await answer.text());
  }

  /** Calls so far, in order of arrival. */
  async calls(): Promise<DjangoCall[]> {
    return (await request(this.url, "/__judge/calls/")).json() as Promise<DjangoCall[]>;
  }

  async kept(): Promise<Kept> {
    return (await request(this.url, "/__judge/kept/")).json() as Promise<Kept>;
  }

  async orders(): Promise<DjangoOrder[]> {
    return (await this.kept()).orders;
  }

  /** Sent mail as raw text, oldest first. */
  letters(): string[] {
    return this.#files("letters").map((file) => readFileSync(file, "utf8"));
  }

  /** The paths that the letters to an address link to, the oldest first; with the fragment, if they have one. */
  links(address: string): string[] {
    const own = this.letters().filter((letter) => letter.includes(`\nTo: ${address}\n`));
    return own.flatMap(
      (letter) => readable(letter).match(/(?<=https?:\/\/127\.0\.0\.1:8787)\/\S+\/[\w-]+\/[\w-]+/) ?? [],
    );
  }

  async close(): Promise<void> {
    this.#child.kill("SIGKILL");
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #files(name: string): string[] {
    const folder = join(this.#folder, name);
    const names = readdirSync(this.#folder).includes(name) ? readdirSync(folder) : [];
    const files = names.map((file) => join(folder, file));
    // Django names them by the second.
    const written = new Map(files.map((file) => [file, statSync(file, { bigint: true }).mtimeNs]));
    return files.sort((a, b) => Number((written.get(a) ?? 0n) - (written.get(b) ?? 0n)));
  }
}

/** A letter whose lines are not folded as mail folds them. */
const readable = (letter: string) =>
  letter
    .replaceAll("=\n", "")
    .replaceAll("=3D", "=")
    .replace(/\n\n([A-Za-z0-9+/=\n]{40,})\n/g, (_, text: string) => `\n\n${Buffer.from(text, "base64").toString()}\n`);

export async function openDjango(modes: StartModes = {}): Promise<Django> {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-django-"));
  const child = spawn(resolve(ROOT, DJANGO_PYTHON), ["manage.py", "serve"], {
    cwd: resolve(ROOT, "tests/django"),
    env: {
      ...process.env,
      SHOP_FOLDER: folder,
      SHOP_MODES: JSON.stringify(modes),
      PYTHONPYCACHEPREFIX: resolve(ROOT, ".vitrina/django-cache"),
    },
    // Django exits when its stdin closes, however this process ends.
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = once(child, "exit").then(() => Promise.reject(new Error("Django did not start")));
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), gone]);
  gone.catch(() => {});
  return new Django(String(line), folder, child);
}
