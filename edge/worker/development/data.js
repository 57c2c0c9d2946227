// What a worker that is built for development reads when it starts: the manifest of the islands' build, and the texts of
// locales/. It must be there before the program is.
import islands from "./islands.json";
import words from "./words.json";

globalThis.development = { islands, words };
