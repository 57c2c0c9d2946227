// What the edge fills in when it serves the markup.

import type { HeaderSearchProps } from "../contracts/search.ts";

export const slots: HeaderSearchProps = {
  searchUrl: "",
  popularUrl: "",
  resultsUrl: "{{slot:resultsUrl}}",
  query: "{{slot:query}}",
};
