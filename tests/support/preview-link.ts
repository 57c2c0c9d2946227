// Links to previews as the operators' command signs them.
import { createHmac } from "node:crypto";

export interface Link {
  site?: string;
  version: string;
  /** In seconds since 1970; an hour from now by default. */
  until?: number;
}

/** The token of a link, signed with a key as it is stored. */
export function previewToken(key: string, { site = "casa", version, until }: Link): string {
  const value = `${site}.${version}.${until ?? Math.floor(Date.now() / 1000) + 3600}`;
  const mac = createHmac("sha256", Buffer.from(key, "hex")).update(`preview\n${value}`).digest("hex");
  return `${value}.${mac}`;
}
