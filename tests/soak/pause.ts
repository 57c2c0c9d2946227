/** People pause between what they do; a soak is a load, not a test that waits. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
