// Photographs of a kept draft that the shop does not have yet: their bytes lie in this browser's database by account, draft
// and number, from the moment they are prepared until they are stored, removed, or their draft ends.

import { createStore, delMany, get, keys, set } from "idb-keyval";
import { KEPT_PHOTOS, readKept } from "../runtime/drafts.ts";

/** The hidden field that holds the name of the photographs' draft. */
export const PHOTOS_DRAFT = "photos_draft";
/** The shop takes no more of an advert. */
const MOST = 20;
const DAY_MS = 86_400_000;

/** A photograph, or, without a number, the order of the draft's list. */
export type PhotoKey = [owner: string, draft: string] | [owner: string, draft: string, number: number];

/** Where the photographs lie. Every call may fail: private windows and full disks refuse. */
export interface PhotoStore {
  keys(): Promise<PhotoKey[]>;
  get(key: PhotoKey): Promise<unknown>;
  set(key: PhotoKey, value: unknown): Promise<void>;
  remove(keys: PhotoKey[]): Promise<void>;
}

/** A photograph as it will be sent. */
export interface KeptPhoto {
  photo: Blob;
  /** When it was kept. */
  at: number;
  /** Its place at the shop, once it has one. */
  upload?: { token: string; url: string };
}

/** The photographs of one draft. */
export interface KeptPhotos {
  /** Whether it is kept now. */
  keep(number: number, kept: Omit<KeptPhoto, "at">): Promise<boolean>;
  forget(number: number): Promise<void>;
  /** Keeps the order of the whole list, stored photographs by their value. */
  order(names: string[]): Promise<void>;
  read(): Promise<{ order: string[]; photos: Map<number, KeptPhoto> }>;
}

const open = createStore(KEPT_PHOTOS, "photos");
/** A sign-out in any tab removes the database, and must not wait for this one. */
const connection: typeof open = (mode, act) =>
  open(mode, (store) => {
    const { db } = store.transaction;
    db.onversionchange = () => db.close();
    return act(store);
  });

const browserStore: PhotoStore = {
  keys: async () => await keys<PhotoKey>(connection),
  get: async (key) => await get(key, connection),
  set: async (key, value) => await set(key, value, connection),
  remove: async (all) => await delMany(all, connection),
};

export function photosOf(owner: string, draft: string, store: PhotoStore = browserStore): KeptPhotos {
  const isOwn = ([by, of]: PhotoKey) => by === owner && of === draft;
  const numbers = async () => (await store.keys()).filter(isOwn).flatMap(([, , number]) => number ?? []);
  return {
    async keep(number, kept) {
      try {
        const others = (await numbers()).filter((other) => other !== number);
        if (others.length >= MOST) return false;
        await store.set([owner, draft, number], { ...kept, at: Date.now() });
        return true;
      } catch {
        return false;
      }
    },
    forget: (number) => store.remove([[owner, draft, number]]).catch(() => {}),
    order: (names) => store.set([owner, draft], names).catch(() => {}),
    async read() {
      const photos = new Map<number, KeptPhoto>();
      try {
        for (const number of await numbers()) {
          const kept = (await store.get([owner, draft, number])) as KeptPhoto | undefined;
          if (kept?.photo instanceof Blob) photos.set(number, kept);
        }
        const order = await store.get([owner, draft]);
        return { order: Array.isArray(order) ? order : [], photos };
      } catch {
        return { order: [], photos };
      }
    },
  };
}

/** Removes what is of no draft, or too old; `spared` is the draft of an open form, which may not be kept yet. */
export async function tidy(spared = "", days = 60, store: PhotoStore = browserStore): Promise<void> {
  const since = Date.now() - days * DAY_MS;
  const known = Object.values(readKept()).flatMap(({ owner, fields }) =>
    fields.flatMap(([name, draft]) => (name === PHOTOS_DRAFT ? [`${owner} ${draft}`] : [])),
  );
  const isOver = async (key: PhotoKey) => {
    const [owner, draft, number] = key;
    if (draft !== spared && !known.includes(`${owner} ${draft}`)) return true;
    if (number === undefined) return false;
    const kept = (await store.get(key)) as KeptPhoto | undefined;
    return !kept || kept.at <= since;
  };
  try {
    const over: PhotoKey[] = [];
    for (const key of await store.keys()) if (await isOver(key)) over.push(key);
    if (over.length) await store.remove(over);
  } catch {
    // Nothing is kept here.
  }
}
