// Raw and compressed sizes. Build output is compressed as well as possible; per-request text as by a CDN: brotli at quality
// 4.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const HASTY = 4;
const BEST = 11;

export interface Weight {
  raw: number;
  gzip: number;
  brotli: number;
}

export const NOTHING: Weight = { raw: 0, gzip: 0, brotli: 0 };

/** Compressed pictures and fonts gain nothing; then the raw size counts. */
export function weigh(bytes: Buffer, made: "once" | "now"): Weight {
  const quality = made === "once" ? BEST : HASTY;
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const raw = bytes.length;
  return { raw, gzip: Math.min(raw, gzipSync(bytes).length), brotli: Math.min(raw, brotli.length) };
}

export function add(a: Weight, b: Weight): Weight {
  return { raw: a.raw + b.raw, gzip: a.gzip + b.gzip, brotli: a.brotli + b.brotli };
}

export const kilobytes = (bytes: number): number => Number((bytes / 1024).toFixed(2));

export const rawAndGzip = ({ raw, gzip }: Weight) => ({ raw: `${kilobytes(raw)} KB`, gzip: `${kilobytes(gzip)} KB` });
