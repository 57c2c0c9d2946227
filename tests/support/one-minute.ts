// The workers' counters reset every minute.

const minute = () => Math.floor(Date.now() / 60_000);

/** Repeats a check that crosses the end of a minute. */
export async function inOneMinute(check: () => Promise<void>, tries = 3): Promise<void> {
  const begun = minute();
  try {
    await check();
  } catch (error) {
    if (minute() === begun || tries === 0) throw error;
    await inOneMinute(check, tries - 1);
  }
}
