// Texts that are compared or looked up, as the edge reads them (edge/shop/src/fields.rs).

const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
const APOSTROPHES = /[`\u00b4\u02bc\u2018\u2019\u201b\u2032\uff07]/g;

/** The text without signs that nobody sees, which chat programs and documents copy along. */
export const visible = (text: string): string => text.replace(UNSEEN, "");

/** A query: visible, without blanks around it, with one sign for every apostrophe. */
export const searched = (text: string): string => visible(text).trim().replace(APOSTROPHES, "'");
