const EVERY_MS = 5 * 60_000;

/**
 * Calls `act` while the page is used by key or pointer, every five minutes at most: a form that takes long to fill in
 * makes no request, and a session without requests ends as idle.
 */
export function whileInUse(act: () => void): void {
  let actedAt = 0;
  const note = ({ timeStamp }: Event) => {
    if (timeStamp - actedAt < EVERY_MS) return;
    actedAt = timeStamp;
    act();
  };
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, note, true);
}
