// The floor of everything: a response of one word.
export default { fetch: () => new Response("ok") };
