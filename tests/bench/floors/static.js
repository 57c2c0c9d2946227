// The floor of a page that is ready: the very bytes that the shop answers, as a string constant.
import { headers, page } from "./pages.js";

export default { fetch: () => new Response(page, { headers }) };
