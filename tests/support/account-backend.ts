// An account in a scripted backend, with exactly the documented fields and calls of a profile: it keeps state, records
// what it is sent, and misbehaves call by call.
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { fixtures } from "./documented-backend.ts";
import type { ScriptedBackend } from "./scripted-backend.ts";

type Json = Record<string, unknown>;

export interface ContactRow {
  id: number;
  value: string;
  is_main: boolean;
}

interface Sent {
  /** Such as `PATCH /users/user/`. */
  call: string;
  path: string;
  body: Json;
}

/** An answer in place of the backend's own. */
export type Fault = { status: number; body: string; type?: string } | "silence";

export const BROKEN: Fault = { status: 500, body: "{}" };
export const PROXY: Fault = { status: 200, body: "<html><title>Maintenance</title></html>", type: "text/html" };

/** Every code that this backend sends. */
export const CODE = "246810";

const KINDS = { phone: "phone_number", email: "email_address" } as const;
type Kind = keyof typeof KINDS;

export class AccountBackend {
  /** The answer of `GET /auth/users/me/`. */
  me: Json = {};
  lists: Record<Kind, ContactRow[]> = { phone: [], email: [] };
  /** Numbers and addresses of other accounts. */
  readonly taken = new Set<string>();
  /** What was sent to change something. */
  readonly sent: Sent[] = [];
  readonly faults = new Map<string, Fault>();
  /** Contacts that wait for a code. */
  readonly waiting = new Set<string>();
  /** Changes are accepted and not kept. */
  forgets = false;
  #next = 10;

  constructor(backend: ScriptedBackend) {
    for (const start of ["/auth/users/me/", "/users/user/", "/api/users/", "/api/phone/", "/api/email/"]) {
      backend.scripts.set(start, (asked, answer) => {
        this.#answer(start, asked, answer).catch(() => asked.socket.destroy());
      });
    }
    this.heal();
  }

  /** The documented account, without faults. */
  heal(): void {
    const documented = fixtures().get("users-me")?.documented.body as Json;
    this.me = { ...documented, birthday: "1990-05-09", balance: "12.50", status: "gold" };
    this.lists = {
      phone: [{ id: 1, value: "+37360123456", is_main: true }],
      email: [{ id: 2, value: "ana@example.com", is_main: true }],
    };
    for (const kept of [this.taken, this.waiting]) kept.clear();
    this.faults.clear();
    this.sent.length = 0;
    this.forgets = false;
  }

  /** The calls that changed something, such as `POST /api/phone/send-code/`. */
  calls = () => this.sent.map(({ call }) => call);

  /** The body of the last call that changed something. */
  last = () => this.sent.at(-1)?.body;

  async #answer(start: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = asked;
    const path = url.split("?")[0] ?? "/";
    const raw = await text(asked);
    const body = raw ? (JSON.parse(raw) as Json) : {};
    const call = `${method} ${path.replace(/\/\d+\/$/, "/{id}/")}`;
    if (method !== "GET") this.sent.push({ call, path, body });
    const fault = this.faults.get(call);
    if (fault === "silence") return;
    if (fault) {
      answer.writeHead(fault.status, { "content-type": fault.type ?? "application/json" }).end(fault.body);
      return;
    }
    const [status, told] = this.#told(start, method, path, body);
    answer.writeHead(status, { "content-type": "application/json" }).end(told && JSON.stringify(told));
  }

  #told(start: string, method: string, path: string, body: Json): [number, Json | undefined] {
    if (start === "/api/phone/" || start === "/api/email/") {
      return this.#contact(start === "/api/phone/" ? "phone" : "email", method, path, body);
    }
    if (path === "/api/users/change-full-name/") {
      if (!this.forgets) this.me = { ...this.me, full_name: body["full_name"] };
      return [200, body];
    }
    if (method === "PATCH") {
      if (!this.forgets) this.me = { ...this.me, ...body };
      return [200, this.me];
    }
    if (start !== "/api/users/") return [200, this.me];
    const list = (kind: Kind) =>
      this.lists[kind].map(({ id, value, is_main }) => ({ id, [KINDS[kind]]: value, is_main }));
    return [200, { ...this.me, phones: list("phone"), emails: list("email") }];
  }

  #contact(kind: Kind, method: string, path: string, body: Json): [number, Json | undefined] {
    const field = KINDS[kind];
    const rows = this.lists[kind];
    const value = String(body[`new_${field}`] ?? body[field] ?? "");
    const isOwn = rows.some((row) => row.value === value);
    if (method === "DELETE") {
      const id = Number(path.split("/").at(-2));
      if (!rows.some((row) => row.id === id)) return [404, { detail: "Not found." }];
      this.lists[kind] = rows.filter((row) => row.id !== id);
      return [204, undefined];
    }
    if (path.endsWith("/send-code/")) {
      if (isOwn || this.taken.has(value)) return [400, { [`new_${field}`]: ["Another account uses it already."] }];
      this.waiting.add(value);
      return [200, {}];
    }
    if (!isOwn) {
      if (!this.waiting.has(value) || body["verification_code"] !== CODE) {
        return [400, { verification_code: ["Another account uses it already."] }];
      }
      this.waiting.delete(value);
    }
    const leads = path !== `/api/${kind}/`;
    const single = leads && method === "PATCH" && !isOwn;
    const others = single ? [] : rows.filter((row) => row.value !== value);
    const own = rows.find((row) => row.value === value) ?? { id: this.#next++, value, is_main: false };
    const kept = others.map((row) => ({ ...row, is_main: leads ? false : row.is_main }));
    this.lists[kind] = [...kept, { ...own, is_main: leads || own.is_main }];
    if (leads) this.me = { ...this.me, [kind]: value };
    return [200, {}];
  }
}
