/** Where the browser remembers which files of a typeface it has: their addresses. */
export const HAS_FACES = "faces";
