// The pages of casa at rest, for eyes, thumbs and screen readers.
import { standsStill } from "./stands-still.ts";

await standsStill("casa");
