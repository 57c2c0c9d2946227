// The ways in which a journey is made: on a phone and at a desk, with scripts and without.

export const WAYS = [true, false].flatMap((phone) =>
  [true, false].map((javaScript) => ({
    phone,
    javaScript,
    way: `${phone ? "on a phone" : "at a desk"}, ${javaScript ? "with" : "without"} scripts`,
  })),
);
