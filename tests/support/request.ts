// Raw HTTP for tests: unlike fetch it keeps the path, the Host header and redirects exactly as they are.
import { request as send } from "node:http";
import { Readable } from "node:stream";

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, URLSearchParams as a form, text and bytes as they are. */
  body?: object | string | URLSearchParams | Uint8Array;
}

const EMPTY_STATUSES = [204, 205, 304];

export function request(origin: string, path: string, sent: Sent = {}): Promise<Response> {
  const { type, bytes } = encode(sent.body);
  const { hostname, port } = new URL(origin);
  // Node omits content-length for DELETE, which loses the body.
  const length = bytes && { "content-length": String(Buffer.byteLength(bytes)) };
  const headers = { ...(type && { "content-type": type }), ...length, ...sent.headers };
  const method = sent.method ?? (sent.body === undefined ? "GET" : "POST");
  return new Promise((resolve, reject) => {
    const outgoing = send({ hostname, port, path, method, headers, agent: false }, (incoming) => {
      const status = incoming.statusCode ?? 0;
      const answered = new Headers();
      for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
        answered.append(incoming.rawHeaders[index] ?? "", incoming.rawHeaders[index + 1] ?? "");
      }
      const empty = EMPTY_STATUSES.includes(status) || method === "HEAD";
      if (empty) incoming.resume();
      const body = empty ? null : (Readable.toWeb(incoming) as ReadableStream);
      resolve(new Response(body, { status, headers: answered }));
    });
    outgoing.on("error", reject);
    outgoing.end(bytes);
  });
}

function encode(body: Sent["body"]): { type?: string; bytes?: string | Uint8Array } {
  if (body === undefined) return {};
  if (typeof body === "string" || body instanceof Uint8Array) return { bytes: body };
  if (body instanceof URLSearchParams) return { type: "application/x-www-form-urlencoded", bytes: body.toString() };
  return { type: "application/json", bytes: JSON.stringify(body) };
}
