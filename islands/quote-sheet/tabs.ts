// The browser's tabs tell each other that a sheet was changed. A tab of another account or company does not listen.

import { type Envelope, isSameAccount } from "./copy.ts";

interface News extends Envelope {
  revision: number;
}

export function followOthers({ account, company, sheet }: Envelope, shown: number, changed: () => void) {
  const channel = new BroadcastChannel("quote");
  let known = shown;
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (!isSameAccount(data.account, account) || data.company !== company || data.revision <= known) return;
    known = data.revision;
    changed();
  };
  return {
    /** Tells the others of this revision. */
    tell(revision: number): void {
      known = Math.max(known, revision);
      channel.postMessage({ account, company, sheet, revision } satisfies News);
    },
  };
}
