// A backend that takes each refresh token once, as simplejwt does with ROTATE_REFRESH_TOKENS and BLACKLIST_AFTER_ROTATION:
// the answer has the next token, the old one gets 401. The demo answers all other calls.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { ScriptedBackend } from "./scripted-backend.ts";
import { ending } from "./session.ts";

const DAY_S = 86_400;

export class RotatingBackend extends ScriptedBackend {
  /** Lifetime of an access token, in seconds. */
  accessSeconds = 300;
  /** Whether a refresh revokes older access tokens. */
  endsOlder = false;
  /** Delay of a refresh, in milliseconds. */
  refreshMs = 0;
  /** Whether the call that names the user works. */
  names = true;
  /** The response to a refused sign-in. */
  refusal: { status: number; body: unknown } | undefined;
  /** The signed-in user in the response of `user-group`. */
  user: unknown = { id: 1, email: "ana@example.com", first_name: "Ana" };
  readonly #refresh = new Set<string>();
  readonly #access = new Set<string>();

  constructor() {
    super();
    // The demo knows none of these tokens.
    this.withheld.add("authorization");
    const answers: [string, (sent: Record<string, string>, asked: IncomingMessage) => [number, unknown]][] = [
      ["/auth/jwt/create/", () => (this.refusal ? [this.refusal.status, this.refusal.body] : [200, this.#pair()])],
      ["/auth/jwt/refresh/", ({ refresh = "" }) => this.#rotate(refresh)],
      ["/users/user-group/", (_, asked) => this.#named(asked, [{ user: this.user, loyalty_points: 7 }])],
      ["/auth/users/me/", (_, asked) => this.#named(asked, { id: 1, email: "ana@example.com" })],
      ["/favorites/", (_, asked) => this.#known(asked, [])],
      ["/general/cart/get-delivery-addresses/", (_, asked) => this.#known(asked, [])],
      ["/general/v2/order/", (_, asked) => this.#known(asked, { count: 0, results: [] })],
    ];
    for (const [path, answer] of answers) {
      this.scripts.set(path, (asked, reply) => void this.#reply(asked, reply, answer));
    }
  }

  /** The number of refresh requests. */
  get refreshes(): number {
    return this.heard.filter(({ path }) => path.startsWith("/auth/jwt/refresh/")).length;
  }

  async #reply(
    asked: IncomingMessage,
    reply: ServerResponse,
    answer: (sent: Record<string, string>, asked: IncomingMessage) => [number, unknown],
  ): Promise<void> {
    const sent = asked.method === "POST" ? JSON.parse((await text(asked)) || "{}") : {};
    const [status, body] = answer(sent, asked);
    const send = () => reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (asked.url?.startsWith("/auth/jwt/refresh/")) setTimeout(send, this.refreshMs);
    else send();
  }

  #pair(): { access: string; refresh: string } {
    if (this.endsOlder) this.#access.clear();
    const access = ending(this.accessSeconds, { jti: randomUUID() });
    const refresh = ending(DAY_S, { jti: randomUUID() });
    this.#access.add(access);
    this.#refresh.add(refresh);
    return { access, refresh };
  }

  #rotate(refresh: string): [number, unknown] {
    if (this.#refresh.delete(refresh)) return [200, this.#pair()];
    return [401, { detail: "Token is blacklisted", code: "token_not_valid" }];
  }

  #known({ headers }: IncomingMessage, answer: unknown): [number, unknown] {
    const token = (headers.authorization ?? "").replace("Bearer ", "");
    return this.#access.has(token)
      ? [200, answer]
      : [401, { detail: "Given token not valid", code: "token_not_valid" }];
  }
  /** Answers who the user is, or 500 while `names` is off. */
  #named(asked: IncomingMessage, answer: unknown): [number, unknown] {
    const known = this.#known(asked, answer);
    return this.names || known[0] !== 200 ? known : [500, {}];
  }
}
