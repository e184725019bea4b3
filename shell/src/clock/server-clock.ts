import { createListeners } from '@veritas/shared/ui';

/** Below this no day or age of a device looks wrong, and unsynchronized clocks are often some minutes off. */
const MATTERS_MS = 5 * 60_000;
/** A header has whole seconds. */
const HEADER_MS = 1_000;

let ahead = 0;
let isDismissed = false;
const changes = createListeners();

/**
 * By how many minutes this computer's clock is ahead of the server's, negative if behind; 0 while it does not matter.
 */
export function minutesAhead(): number {
  return isDismissed ? 0 : ahead;
}

export const subscribeToClock = changes.add;

/** Hides this difference for the rest of the page. */
export function dismissClock(): void {
  isDismissed = true;
  changes.call();
}

/** Compares the clocks by an uncached answer of the server; `askedAt`: when it was requested, in ms. */
export function compareClocks({ headers }: Pick<Response, 'headers'>, askedAt: number): void {
  const server = Date.parse(headers.get('date') ?? '');
  // Answered some time between the request and now, which may be far apart if the computer slept.
  const [soonest, latest] = [askedAt - server - HEADER_MS, Date.now() - server];
  const difference = soonest > 0 ? soonest : Math.min(latest, 0);
  if (Number.isNaN(difference)) return;
  const next = Math.abs(difference) >= MATTERS_MS ? Math.round(difference / 60_000) : 0;
  // A change of a few minutes is not shown again.
  const isNews = next === 0 || ahead === 0 ? next !== ahead : Math.abs(next - ahead) * 60_000 > MATTERS_MS;
  if (!isNews) return;
  ahead = next;
  isDismissed = false;
  changes.call();
}
