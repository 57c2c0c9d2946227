// Props that the edge fills into the markup.

import type { HeaderSearchProps } from "../contracts/search.ts";

export const slots: HeaderSearchProps = {
  searchUrl: "",
  resultsUrl: "{{slot:resultsUrl}}",
  query: "{{slot:query}}",
};
