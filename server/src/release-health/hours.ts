/** Reports are counted by the hour. */
export const HOUR_MS = 3_600_000;

/** The beginning of the hour of a time, in ms since 1970. */
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;
