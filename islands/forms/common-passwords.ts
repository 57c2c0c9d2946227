// The commonest passwords, as hashes of 29 bits in groups (edge/shop/src/password/commonest.rs). The typed password stays
// here.

const GROUPS = 1 << 13;

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
  const list = new DataView(await answer.arrayBuffer());
  const ends = 16 + list.getUint16(0) + GROUPS;
  const read = new Set<number>();
  let half = Math.ceil(ends / 8);
  let group = 0;
  for (let bit = 16; bit < ends; bit++) {
    if (list.getUint8(bit >> 3) & (0x80 >> (bit & 7))) {
      read.add((group << 16) | list.getUint16(half));
      half += 2;
    } else group++;
  }
  hashes = read;
}

export const isCommon = (password: string) => hashes?.has(hashOf(password.toLowerCase())) ?? false;

/** FNV-1a of the UTF-8 bytes, folded to 29 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 29)) & 0x1fffffff;
}
