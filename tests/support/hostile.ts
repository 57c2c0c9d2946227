// Malformed values for a cookie or a query of ids.
export const HOSTILE = [
  "...",
  "abc",
  "-1.0.1e9",
  "<script>",
  "9".repeat(400),
  "%00",
  '"',
  "1.".repeat(1500),
  "1;2",
  "а.б",
];
