// Calls of a KV API by hand, wherever it is served.
export interface Address {
  api: string;
  account: string;
  namespace: string;
  token: string;
}

export interface Told {
  status: number;
  /** The first error's code. */
  code: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each call has a result of its own.
  result: any;
  info: { count: number; cursor: string; total_count: number };
}

interface Envelope {
  errors: { code: number }[];
  result: unknown;
  result_info: Told["info"];
}

export class Door {
  readonly #address: Address;

  constructor(address: Address) {
    this.#address = address;
  }

  /** One call; `path` is below the namespace and begins with a slash. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.namespaces(`/${this.#address.namespace}${path}`, init);
  }

  /** One call; `path` is below the account's namespaces. */
  namespaces(path: string, init: RequestInit = {}): Promise<Response> {
    const { api, account, token } = this.#address;
    const url = `${api}/accounts/${account}/storage/kv/namespaces${path}`;
    return fetch(url, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  }

  /** The envelope of a call's answer; `body` is sent as JSON. */
  async ask(method: string, path: string, body?: unknown): Promise<Told> {
    return told(await this.fetch(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }));
  }

  /** Stores a value as it is. */
  async put(key: string, value: string | Uint8Array<ArrayBuffer>, query = ""): Promise<Told> {
    return told(await this.fetch(`/values/${encodeURIComponent(key)}${query}`, { method: "PUT", body: value }));
  }

  /** The bytes of a value. */
  async get(key: string): Promise<Buffer> {
    return Buffer.from(await (await this.fetch(`/values/${encodeURIComponent(key)}`)).arrayBuffer());
  }
}

/** The envelope of an answer. */
export async function told(answer: Response): Promise<Told> {
  const { errors, result, result_info: info } = (await answer.json()) as Envelope;
  return { status: answer.status, code: errors[0]?.code, result, info };
}
