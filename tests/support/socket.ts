// A WebSocket that reads like a list: `await socket.next()` returns the messages in order.
import { once } from "node:events";

export interface Message {
  event: string;
  revision?: number;
  count?: number;
}

export class Socket {
  readonly #socket: WebSocket;
  readonly #waiting: ((message: Message) => void)[] = [];
  readonly #arrived: Message[] = [];

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      const reader = this.#waiting.shift();
      if (reader) reader(message);
      else this.#arrived.push(message);
    });
  }

  next(): Promise<Message> {
    const message = this.#arrived.shift();
    return message ? Promise.resolve(message) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  /** The close code. */
  async closed(): Promise<number> {
    const [event] = await once(this.#socket, "close");
    return (event as CloseEvent).code;
  }

  close(): void {
    this.#socket.close();
  }
}

/** Resolves when the socket is open; rejects when the shop refuses the upgrade. */
export async function openSocket(origin: string, path: string, headers: Record<string, string>): Promise<Socket> {
  const address = new URL(path, origin.replace("http", "ws"));
  const raw = new WebSocket(address, { headers } as never);
  const socket = new Socket(raw);
  await new Promise((resolve, reject) => {
    raw.addEventListener("open", resolve, { once: true });
    raw.addEventListener("error", () => reject(new Error(`the shop refused the socket ${path}`)), { once: true });
  });
  return socket;
}
