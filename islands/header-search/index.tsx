// Entry of the island.

import { island } from "../react/island.tsx";
import { HeaderSearch } from "./HeaderSearch.tsx";

export default island(HeaderSearch);
