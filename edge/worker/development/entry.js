// The entry of a worker that is built for development, in place of edge/worker/entry.js. A page that is asked for with
// `?explain` says how it was made, and under `npm run dev` (RELOAD) each page loads itself again when the worker starts
// anew.
import "./data.js";
import Boundary from "./boundary.js";
import { explain } from "./explain.js";
import { isReloading, reloading } from "./reload.js";

export default class extends Boundary {
  async fetch(request) {
    const url = new URL(request.url);
    if (this.env.RELOAD && isReloading(url)) return reloading(url);
    if (url.searchParams.has("explain")) {
      return await explain(request, this.env, (asked, env) => new Boundary(this.ctx, env).fetch(asked));
    }
    const answer = await super.fetch(request);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    return this.env.RELOAD && isPage ? reloading(url, answer) : answer;
  }
}
