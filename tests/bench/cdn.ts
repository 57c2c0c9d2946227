// A CDN between the worker and a phone: it compresses text and keeps pictures. It can also answer some paths itself or from another server,
// which makes it the server of the floors and of the peers.
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";

const TEXT = /^(text\/|application\/(json|javascript)|image\/svg)/;
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 4 };

export interface Cdn {
  origin: string;
  close(): void;
}

/** The source of a path: ready text, or another server. */
export type Source = { type: string; text: string } | { origin: string };

/** A picture as it is sent. */
interface Picture {
  headers: IncomingMessage["headers"];
  bytes: Buffer;
}

const FOREVER = "public, max-age=31536000, immutable";

/** Ready pages, for `openCdn`. */
export const ready = (pages: Record<string, string>): Record<string, Source> =>
  Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, { type: "text/html; charset=utf-8", text }]));

/** Serves these paths from their sources and everything else from the shop, compressed. */
export async function openCdn(shop: string, sources: Record<string, Source> = {}): Promise<Cdn> {
  const { hostname, port } = new URL(shop);
  const pictures = new Map<string, Picture>();
  const server = createServer((asked, answer) => {
    const source = sources[asked.url ?? ""];
    if (source && "text" in source) {
      const { type, text } = source;
      const kept = type.startsWith("text/html") ? {} : { "cache-control": FOREVER };
      compressor(answer, 200, { "content-type": type, ...kept }).end(text);
      return;
    }
    const { hostname, port } = new URL(source?.origin ?? shop);
    const place = `${hostname}:${port} ${asked.headers.host}${asked.url}`;
    const kept = pictures.get(place);
    if (kept) {
      answer.writeHead(200, kept.headers).end(kept.bytes);
      return;
    }
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const onward = send({ hostname, port, path: asked.url, method: asked.method, headers }, (incoming) => {
      const isPicture = incoming.statusCode === 200 && incoming.headers["content-type"]?.startsWith("image/");
      if (isPicture) {
        const kept = keep(incoming, answer).then((picture) => pictures.set(place, picture));
        kept.catch(() => answer.destroy());
      } else pass(incoming, answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.on("upgrade", (asked: IncomingMessage, socket: Duplex) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Sends a picture on, and returns it to be kept. */
async function keep(incoming: IncomingMessage, answer: ServerResponse): Promise<Picture> {
  const { "content-length": _, "transfer-encoding": __, ...headers } = incoming.headers;
  const read = await buffer(incoming);
  const isText = TEXT.test(headers["content-type"] ?? "");
  const bytes = isText ? brotliCompressSync(read, { params: PARAMS }) : read;
  const coding = isText ? { "content-encoding": "br" } : {};
  const picture = { bytes, headers: { ...headers, ...coding, "content-length": String(bytes.length) } };
  answer.writeHead(200, picture.headers).end(bytes);
  return picture;
}

function pass(incoming: IncomingMessage, answer: ServerResponse): void {
  const { "content-length": _, "transfer-encoding": __, ...headers } = incoming.headers;
  const status = incoming.statusCode ?? 502;
  if (!TEXT.test(headers["content-type"] ?? "")) {
    answer.writeHead(status, headers);
    incoming.pipe(answer);
    return;
  }
  const compressed = compressor(answer, status, headers);
  // Flushes each chunk, so that a stream stays a stream.
  incoming.on("data", (chunk) => {
    compressed.write(chunk);
    compressed.flush();
  });
  incoming.on("end", () => compressed.end());
  incoming.on("error", () => answer.destroy());
}

function compressor(answer: ServerResponse, status: number, headers: object) {
  answer.writeHead(status, { ...headers, "content-encoding": "br" });
  const compressed = createBrotliCompress({ params: PARAMS });
  compressed.pipe(answer);
  return compressed;
}
