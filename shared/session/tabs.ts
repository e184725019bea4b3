type Event = 'signed-in' | 'signed-out';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('veritas-session');

/** Tells the other tabs; where BroadcastChannel is missing they learn it from their next 401. */
export function announce(event: Event): void {
  channel?.postMessage(event);
}

export function listenToTabs({ onSignedIn, onSignedOut }: { onSignedIn: () => void; onSignedOut: () => void }): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in') onSignedIn();
    if (data === 'signed-out') onSignedOut();
  });
}
