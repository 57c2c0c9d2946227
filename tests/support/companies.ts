// The demo's second company, which only one of its shoppers acts for, as strangers would name it.

/** What no answer to a stranger may tell. */
export const BETA = ["Beta Mobila", "1003600054321"];

/** Ids of its acts, and the commands of a quote, by the pattern of the route table that they stand in. */
export const OF_BETA: Record<string, string[]> = {
  "api/acts/{}": ["1301"],
  "api/quote/{}": [
    ...["add", "add-cart", "add-lines", "add-order", "anew", "clear", "copy", "lines"],
    ...["look", "note", "refresh", "remove", "send", "set", "target"],
  ],
};
