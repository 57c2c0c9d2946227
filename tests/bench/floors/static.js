// The floor of a ready page: the shop's exact bytes, as a string constant.
import { headers, page } from "./pages.js";

export default { fetch: () => new Response(page, { headers }) };
