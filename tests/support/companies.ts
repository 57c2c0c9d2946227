// The demo's second company, which only one of its shoppers acts for, as strangers would name it.

/** What no answer to a stranger may tell. */
export const BETA = ["Beta Mobila", "1003600054321"];

/** Ids of its orders, quotes, acts and files, by the pattern of the route table that they stand in. */
export const OF_BETA: Record<string, string[]> = {};
