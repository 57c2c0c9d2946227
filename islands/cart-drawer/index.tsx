// The island's module.

import { island } from "../react/island.tsx";
import { CartDrawer } from "./CartDrawer.tsx";

export default island(CartDrawer);
