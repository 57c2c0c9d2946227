/** People pause between actions; a soak is a load, not a test that waits. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
