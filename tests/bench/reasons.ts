// Reasons for missed targets, by part and name of the row. A row within its target needs none: the bench lists the reasons
// that are obsolete.

const STYLES =
  "the floor fell with the page: words first brought it from 552 ms to some 400. Styles cost 110 ms (13 KB, and their " +
  "rules for the first elements), the two scripts in the head 40, eager pictures of the demo, which are drawings, 30 each";
const WORDS_ARE_LARGEST = "its largest element is words, which are drawn with the first paint; see FCP";
const PICTURE_IS_LARGEST =
  "its largest element is a picture, which comes behind 20 KB of page at 1.6 Mbps; in the floor, without styles, words are";
const BUSY =
  "a press is held from the first paint on; the frame that shows it waits for the parser and the first layout of the " +
  "page's rest, at a quarter of the speed: 0 to 20 ms in some visits, 100 to 500 in others";
const READ_AGAIN =
  "the page is there before the press; to parse it, style it and draw it at a quarter of the speed is what is left. A product " +
  "takes as long as a page that the browser kept whole (Back to product: 0.96 to 1.1 of it on four machines), a category with " +
  "its 86 choices 1.3 to 2.1 times as long. Only drawing it ahead saves that, which sites without scripts of other services have: " +
  "an operator's scripts would run for pages that nobody opens";
const KEPT_WHOLE =
  "it took 412 and 633 ms in two runs, in which Back to a page that the browser had kept whole took 443 to 854 and 766 to 1,119, " +
  "and the same pages fetched ahead 608 to 804 and 916 to 1,640: to show it at a quarter of the speed is the browser's own work";

const STYLES_IN_PAGE =
  "the styles that its first view needs stand in the page, which saves a round trip before the first paint; without " +
  "them it has 14 KB. Linked instead, and in the browser's cache from the page before, they save those bytes, yet a phone " +
  "paints 10 to 130 ms later: it waits for the file and reads all of it";

const CHOICES =
  "the demo's largest category has 86 choices in 8 groups beside its 48 products; each is an item, a link and a count. With " +
  "48 choices it keeps the 1,500 (tests/worker/content-first.test.ts)";

const WITH_WORDS =
  "4 KB of it are the words of the islands in the page's language, which the rows above leave out, and what comes when the " +
  "page rests: the amounts on cards, the picture that passes to the product, the levels of a phone's catalogue";

const AT_REST =
  "4 KB of it are the listing's own and 6 the storefront's; the rest is what each page with cards loads when it rests: " +
  "amounts on cards, decimal fields, presses kept without a network, the picture that passes to the product, the levels of " +
  "a phone's catalogue. No press waits for it";

const DRAWN_ONCE =
  "it is drawn when its form was read, and not before: a form that comes in pieces is laid out again for each of them";

const OWN_PARSER =
  "a cold page's time, sampled: calls of the platform 38 % of a product, drawing 17, reading the answers 14, futures and " +
  "routes 14, choosing the styles 7, the page cache 4. Hono has V8's parser and JSX at hand and chooses no styles. " +
  "No lever is left that showed in paired rounds: one script for each call, bodies in one piece and kept headers brought nothing " +
  "(docs/decisions/20-calls-stay-in-the-program.md)";
const ONE_CALL =
  "React's page makes one call of the category's two, looks into no cache and is smaller; the peer that does " +
  "the shop's work costs 1.25 times the small page of the same library";
const LOCAL_KV =
  "0.64 of its 0.88 s is what it costs over the same page from memory: a look into the local KV, which is a request to another " +
  "process, and the 157 KB of its answer";
const DEAR_REQUESTS =
  "a bare answer of one word costs 0.105 s on the machine of this run, and cost 0.058 on the one before, where these rows were " +
  "0.5 and 0.47. Over that word a category from memory costs 0.46 of a static file, a product 0.35";
const SHEET =
  "on two machines 192 and 184 ms: the sheet of the demo's largest category has 86 choices, which are laid out when it opens";
const BLOCKING =
  "96 to 99 points in three visits: home takes 210 ms of blocking time at a quarter of the speed, for the parser and the first " +
  "layout; all other kinds of page have 100";

const REASONS: Record<string, string> = {
  "Server | category, from memory": DEAR_REQUESTS,
  "Server | product, from memory": DEAR_REQUESTS,
  "Server | category, from KV": LOCAL_KV,
  "Peers on the server | category, the shop beside Hono with JSX, the shop's work": OWN_PARSER,
  "Peers on the server | product, the shop beside Hono with JSX, the shop's work": OWN_PARSER,
  "Peers on the server | category, the shop beside React, a smaller page": ONE_CALL,
  "Peers on the server | product, the shop beside React, a smaller page": ONE_CALL,
  "Phone: category | first working “add”, seen to be taken": BUSY,
  "Phone: product | first working “add”, seen to be taken": BUSY,
  "Phone: interaction | INP: filter sheet": SHEET,
  "Lighthouse, mobile: points missing to 100 | home: performance": BLOCKING,
  "Listing of 100,000 products | HTML, brotli": STYLES_IN_PAGE,
  "Listing of 100,000 products | scripts after filtering, brotli": AT_REST,
  "Phone: home | FCP": STYLES,
  "Phone: home | LCP": PICTURE_IS_LARGEST,
  "Phone: home | first working “add”, seen to be taken": BUSY,
  "Phone: category | elements": CHOICES,
  "Phone: category | FCP": STYLES,
  "Phone: category | LCP": WORDS_ARE_LARGEST,
  "Phone: product | FCP": STYLES,
  "Phone: product | LCP": PICTURE_IS_LARGEST,
  "Phone: checkout | FCP": DRAWN_ONCE,
  "Phone: checkout | LCP": WORDS_ARE_LARGEST,
  "Phone: afterwards | second page, home to category, FCP": READ_AGAIN,
  "Phone: afterwards | second page, category to product, FCP": READ_AGAIN,
  "Phone: afterwards | second page, drawn ahead, first paint": KEPT_WHOLE,
  "Scripts after search and cart | as built, in Chromium, with words": WITH_WORDS,
};

const key = (part: string, name: string) => `${part} | ${name}`;

export const reasonOf = (part: string, name: string): string | undefined => REASONS[key(part, name)];

/** Reasons of measured rows that meet their target. */
export function needlessReasons(rows: { part: string; name: string; verdict?: "ok" | "over" }[]): string[] {
  const kept = rows.filter(({ verdict }) => verdict === "ok").map(({ part, name }) => key(part, name));
  return kept.filter((row) => REASONS[row] !== undefined);
}
