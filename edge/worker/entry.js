// The uploaded entry: the built worker behind the boundary for panics.
export { default } from "./boundary.js";
