/** Local storage key of the font file URLs that the browser has cached. */
export const HAS_FACES = "faces";
