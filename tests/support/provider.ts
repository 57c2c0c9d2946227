// A sign-in provider like Google or Twitter: it has one user, trusts one shop, and records its requests.
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Shop, Site } from "./shop.ts";
import { until } from "./until.ts";

/** A service as a site's config names it. */
export interface SignInWith {
  provider: string;
  title: string;
  client_id: string;
  authorize: string;
  exchange?: string;
  scope?: string;
  profile?: string;
  call?: "google-login";
}

interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** From the query or the form. */
  fields: Record<string, string>;
}

/** The authorization request of a code. */
interface Grant {
  client: string;
  challenge: string;
  returns: string;
}

const CLIENT = "casa-web";
const SECRET = "a secret of the shop & the service";
/** The PKCE code verifier of RFC 7636. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Variables of a shop that the provider trusts. */
export const TRUSTED = { SIGN_IN_SECRETS: JSON.stringify({ [CLIENT]: SECRET, "another-client": "another secret" }) };

export class Provider {
  /** The user's email. */
  email = "ana@example.com";
  /** The user denies access. */
  refuses = false;
  hidesEmail = false;
  readonly asked: Asked[] = [];
  /** Overrides of the responses, by path. */
  readonly instead = new Map<string, { status: number; body: string }>();
  readonly #grants = new Map<string, Grant>();
  readonly #server = createServer((asked, answer) => {
    this.#answer(asked, answer).catch(() => asked.socket.destroy());
  });
  #origin = "";

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Resets the user's consent and all responses. */
  heal(): void {
    this.email = "ana@example.com";
    this.refuses = false;
    this.hidesEmail = false;
    this.instead.clear();
  }

  /** The provider's entry in a site's config. */
  entry(provider: string, title: string): SignInWith {
    const exchange = `${this.#origin}/token`;
    return { provider, title, client_id: CLIENT, authorize: `${this.#origin}/authorize`, exchange };
  }

  /** An entry with Google's scope and profile. */
  google(): SignInWith {
    return { ...this.entry("google", "Google"), scope: "openid email", profile: `${this.#origin}/me` };
  }

  /** A provider whose answer only the backend can use. */
  twitter(): SignInWith {
    const authorize = `${this.#origin}/authenticate?app=casa`;
    return { provider: "twitter", title: "Twitter", client_id: CLIENT, authorize };
  }

  askedFor(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path === path);
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = "GET", headers } = asked;
    const { pathname: path, searchParams } = new URL(asked.url ?? "/", this.#origin);
    const form = method === "POST" ? new URLSearchParams(await text(asked)) : searchParams;
    const known: Asked = { method, path, headers, fields: Object.fromEntries(form) };
    this.asked.push(known);
    const json = (status: number, body: string) =>
      answer.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(body);
    const instead = this.instead.get(path);
    if (instead) return void json(instead.status, instead.body);
    switch (`${method} ${path}`) {
      case "GET /authorize":
        return void answer.writeHead(302, { location: this.#returned(known.fields, this.#code(known.fields)) }).end();
      case "GET /authenticate": {
        const granted = { oauth_token: this.#token(), oauth_verifier: randomUUID() };
        return void answer.writeHead(302, { location: this.#returned(known.fields, granted) }).end();
      }
      case "POST /token": {
        const refused = { error: "invalid_grant" };
        const token = { access_token: this.#token(), token_type: "Bearer", expires_in: 3600 };
        const isRight = this.#redeems(known);
        return void json(isRight ? 200 : 400, JSON.stringify(isRight ? token : refused));
      }
      case "GET /me": {
        const isSignedIn = headers.authorization === `Bearer ${this.#token()}`;
        return void json(
          isSignedIn ? 200 : 401,
          JSON.stringify(isSignedIn && !this.hidesEmail ? { email: this.email } : {}),
        );
      }
      default:
        return void json(404, "{}");
    }
  }

  /** A token that the demo backend accepts for the user. */
  #token(): string {
    return `demo-token-of-${this.email}`;
  }

  #code(fields: Record<string, string>): Record<string, string> {
    const code = randomUUID();
    const { client_id: client = "", code_challenge: challenge = "", redirect_uri: returns = "" } = fields;
    this.#grants.set(code, { client, challenge, returns });
    return { code };
  }

  /** The redirect back to the shop. */
  #returned(fields: Record<string, string>, granted: Record<string, string>): string {
    const target = new URL(fields["redirect_uri"] ?? "");
    const said = this.refuses ? { error: "access_denied" } : granted;
    for (const [name, value] of Object.entries(said)) target.searchParams.set(name, value);
    target.searchParams.set("state", fields["state"] ?? "");
    return target.href;
  }

  /** Whether the caller is the shop that got the code. A code works once. */
  #redeems({ headers, fields }: Asked): boolean {
    const { code = "", code_verifier: verifier = "" } = fields;
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    return (
      grant !== undefined &&
      /^application\/x-www-form-urlencoded\b/.test(headers["content-type"] ?? "") &&
      fields["grant_type"] === "authorization_code" &&
      grant.client === CLIENT &&
      fields["client_id"] === CLIENT &&
      fields["client_secret"] === SECRET &&
      fields["redirect_uri"] === grant.returns &&
      VERIFIER.test(verifier) &&
      createHash("sha256").update(verifier).digest("base64url") === grant.challenge
    );
  }
}

let versions = 0;

/** Adds these providers to a site's config, as an operator's push would, and waits until its form shows them. */
export async function letIn(shop: Shop, site: Site, services: SignInWith[]): Promise<void> {
  const config = await shop.config();
  const version = (await config.get(`site/${site}`)) ?? "";
  const published = JSON.parse((await config.get(`site/${site}/${version}`)) ?? "");
  published.site.sign_in_with = services;
  const next = `sign-in-with-${versions++}`;
  await config.put(`site/${site}/${next}`, JSON.stringify(published));
  await config.put(`site/${site}`, next);
  await until(`the form of ${site} leads to these services`, async () => {
    const { document } = await shop.shopper(site).visit("/ro?login=true");
    const links = document.querySelectorAll("a.until-closed[href^='/api/session/with/']");
    return links.length === services.length;
  });
}
