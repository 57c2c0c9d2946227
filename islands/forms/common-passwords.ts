// The commonest passwords, as hashes of three bytes (edge/shop/src/password/commonest.rs). The typed password stays here.

let hashes: Set<number> | undefined;
let loading: Promise<void> | undefined;

/** Loads the list once; without it no password is common. */
export function loadCommon(address: string): Promise<void> {
  loading ??= load(address).catch(() => {
    loading = undefined;
  });
  return loading;
}

async function load(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const read = new Set<number>();
  for (let at = 0; at + 2 < bytes.length; at += 3)
    read.add(((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number));
  hashes = read;
}

export const isCommon = (password: string) => hashes?.has(hashOf(password.toLowerCase())) ?? false;

/** FNV-1a of the UTF-8 bytes, folded to 24 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 24)) & 0xffffff;
}
