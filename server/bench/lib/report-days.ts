const DAY_MS = 86_400_000;

/** What a report of the last days is asked by, today included. */
export function reportOf(days: number): { start_date: string; end_date: string } {
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start_date: at(Date.now() - days * DAY_MS), end_date: at(Date.now()) };
}
