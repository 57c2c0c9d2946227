// The entry of a worker that is built for development, in place of edge/worker/entry.js. A page that is asked for with
// `?explain` says how it was made, and under `npm run dev` (RELOAD) each page loads itself again when the worker starts
// anew. The demo backend's mailbox stands at the shop's own address too, so that the links in its letters lead there.
import "./data.js";
import Boundary from "./boundary.js";
import { explain } from "./explain.js";
import { isReloading, reloading } from "./reload.js";

const MAILBOX = "/__demo/mail";

export default class extends Boundary {
  async fetch(request) {
    const url = new URL(request.url);
    if (this.env.RELOAD && isReloading(url)) return reloading(url);
    if (url.pathname === MAILBOX && this.env.BACKEND) return await mailbox(request, url, this.env.BACKEND);
    if (url.searchParams.has("explain")) {
      return await explain(request, this.env, (asked, env) => new Boundary(this.ctx, env).fetch(asked));
    }
    const answer = await super.fetch(request);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    return this.env.RELOAD && isPage ? reloading(url, answer) : answer;
  }
}

function mailbox(request, { host }, backend) {
  const asked = new Request(request);
  asked.headers.set("x-forwarded-host", host);
  return backend.fetch(asked);
}
