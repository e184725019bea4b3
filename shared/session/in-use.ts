const EVERY_MS = 5 * 60_000;

/**
 * Calls `act` while the page is used by key or pointer, every five minutes at most: filling in a long form sends no
 * request, and a session without requests ends as idle.
 */
export function whileInUse(act: () => void): void {
  let actedAt = Date.now();
  const note = () => {
    // By Date.now(): the times of events stand still while the computer sleeps.
    if (Math.abs(Date.now() - actedAt) < EVERY_MS) return;
    actedAt = Date.now();
    act();
  };
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, note, true);
}
