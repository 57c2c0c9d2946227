// The load generator: autocannon, with a fixed number of requests over a few connections.
import autocannon from "autocannon";

export interface Load {
  url: string;
  amount: number;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** The body of each request, built when it is sent. */
  body?: () => string;
  /** Cookies per request, if they vary. */
  cookie?: () => string;
}

const CONNECTIONS = 4;

export interface Fired {
  /** Milliseconds of each request. */
  times: number[];
  /** Milliseconds until the last answer: autocannon itself ends on a tick, up to a second later. */
  took: number;
}

/** Sends the load and returns every request's milliseconds. */
export async function fire(load: Load, expected: number): Promise<number[]> {
  return (await fireAll(load, expected)).times;
}

/** Sends the load. Any status but `expected` is an error. */
export function fireAll(load: Load, expected: number): Promise<Fired> {
  const { url, amount, method = "GET", headers = {}, body, cookie } = load;
  const { pathname, search } = new URL(url);
  const template = { method, path: pathname + search, headers };
  const own = (asked: object) => ({
    ...asked,
    ...(body && { body: body() }),
    ...(cookie && { headers: { ...headers, cookie: cookie() } }),
  });
  const requests = [body || cookie ? { ...template, setupRequest: own } : template];
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const began = performance.now();
    let took = 0;
    const wrong = new Map<number, number>();
    const run = autocannon({ url, amount, connections: CONNECTIONS, requests } as never, (error, result) => {
      if (error) reject(error);
      else if (wrong.size > 0 || result.errors > 0) {
        reject(
          new Error(`${url} answered ${JSON.stringify([...wrong])} instead of ${expected}, ${result.errors} errors`),
        );
      } else resolve({ times, took });
    });
    run.on("response", (_client, status, _bytes, milliseconds) => {
      took = performance.now() - began;
      if (status === expected) times.push(milliseconds);
      else wrong.set(status, (wrong.get(status) ?? 0) + 1);
    });
  });
}
