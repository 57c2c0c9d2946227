// A peer: React, streamed by the server and hydrated in the browser with the same answers.
import { renderToReadableStream } from "react-dom/server";
import { type Backend, load } from "../answers.ts";
import { Page } from "./page.tsx";

const escaped = (value: object) => JSON.stringify(value).replaceAll("<", "\\u003c");

export default {
  async fetch(request: Request, { BACKEND }: { BACKEND: Backend }): Promise<Response> {
    const answers = await load(BACKEND, new URL(request.url).pathname);
    const stream = await renderToReadableStream(<Page {...answers} />, {
      bootstrapScriptContent: `ANSWERS=${escaped(answers)}`,
      bootstrapModules: ["/peer/react.js"],
    });
    return new Response(stream, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
};
