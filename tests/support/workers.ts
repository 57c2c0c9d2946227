// The workers of a shop in this process: the built wasm in miniflare, each on a free port.
import { resolve } from "node:path";
import { Log, LogLevel } from "miniflare";
import { openRuntime, seedConfig } from "../../tools/runtime.mjs";
import { withBriefSessions } from "./brief-sessions.ts";
import { changeSeed } from "./changed-site.ts";
import { withFastSending } from "./fast-sending.ts";
import { withFaultyKv } from "./faulty-kv.ts";
import { withFullStorage } from "./full-storage.ts";
import { withMovedClock } from "./moved-clock.ts";
import { askedByOlderPages } from "./older-pages.ts";
import { OwnState } from "./own-state.ts";
import { request } from "./request.ts";
import { ROOT } from "./root.ts";
import { seed } from "./seed.ts";
import type { Config, Pages, Photographs, ShopOptions } from "./shop.ts";
import { cartsWithoutBinding, withoutBinding } from "./without-binding.ts";

/** What is used of a bucket. */
interface Bucket {
  list(): Promise<{ objects: { key: string }[] }>;
  put(key: string, text: string): Promise<unknown>;
}

/** A shop's runtime, in this process or in another. */
export interface Workers {
  url: string;
  backendUrl: string;
  config(): Promise<Config>;
  pages(): Promise<Pages>;
  photographs(): Promise<Photographs>;
  close(): Promise<void>;
}

/**
 * No head is sent before its data, so that a failure's status does not depend on the machine's load. Answers are not
 * kept, since most tests change the backend between two requests. Requests that went well are not logged.
 */
const PATIENT = { EARLY_HEAD_MS: "60000", ANSWER_MEMORY_SECONDS: "0", LOG_ONE_OF: "0" };

/** `hear` gets each line that the workers log. */
export async function openWorkers(options: ShopOptions, hear: (line: string) => void): Promise<Workers> {
  const own = options.state || options.backendVariables ? undefined : OwnState.make();
  const state = own?.folder ?? options.state;
  const { miniflare, url, backendUrl } = await openRuntime({
    hear: ({ message }) => hear(message),
    // A point travels as a line of the log does.
    ...(options.points && { keep: (point) => hear(JSON.stringify({ event: "point", ...point })) }),
    root: ROOT,
    demoPages: options.demoPages ?? false,
    limits: options.limits ?? false,
    log: new Log(options.verbose ? LogLevel.DEBUG : LogLevel.NONE),
    ...(state && { state }),
    ...(options.files && { files: resolve(ROOT, options.files) }),
    variables: { ...PATIENT, ...options.variables, ...(options.backend && { BACKEND_URL: options.backend }) },
    ...(options.backendVariables && { backendVariables: options.backendVariables }),
    ...(options.faultyKv && { wrap: withFaultyKv }),
    ...(options.backend && { wrap: withoutBinding("BACKEND") }),
    ...(options.backendOfCarts && { wrapCarts: cartsWithoutBinding("BACKEND") }),
    ...(options.fullStorage && { wrapCarts: withFullStorage }),
    ...(options.briefSessions && { wrapCarts: withBriefSessions }),
    ...(options.sendingSpeed && { wrapCarts: withFastSending(options.sendingSpeed) }),
    ...(options.olderPages && { wrapCarts: askedByOlderPages }),
    ...(options.clock && { wrapCarts: withMovedClock(options.clock) }),
    ...(options.without && { wrap: withoutBinding(options.without) }),
  });
  await seedConfig(miniflare, options.site ? changeSeed(seed(), "casa", options.site) : seed());
  // Waking the demo backend would count against the page's time limit.
  if (!options.backend) await request(backendUrl, "/__demo/log");
  own?.removeOnExit();
  return {
    url,
    backendUrl,
    config: async () => (await miniflare.getKVNamespace("CONFIG", "vitrina")) as unknown as Config,
    pages: async () => (await miniflare.getKVNamespace("PAGES", "vitrina")) as unknown as Pages,
    photographs: async () => {
      const bucket = (await miniflare.getR2Bucket("PHOTOS", "vitrina")) as unknown as Bucket;
      return {
        list: async () => (await bucket.list()).objects.map(({ key }) => key),
        put: async (key, text) => void (await bucket.put(key, text)),
      };
    },
    close: async () => {
      await miniflare.dispose();
      own?.remove();
    },
  };
}
