/** `signing-in`: the cookies will be another person's. `lost`: one tab learnt that the session ended on the server. */
type Event = 'signing-in' | 'signed-in' | 'signed-out' | 'lost';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('veritas-session');

/** Tells the other tabs; where BroadcastChannel is missing they learn it from their next 401. */
export function announce(event: Event): void {
  channel?.postMessage(event);
}

interface TabListeners {
  readonly onSigningIn: () => void;
  readonly onSignedIn: () => void;
  readonly onSignedOut: () => void;
  readonly onLost: () => void;
}

export function listenToTabs({ onSigningIn, onSignedIn, onSignedOut, onLost }: TabListeners): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signing-in') onSigningIn();
    if (data === 'signed-in') onSignedIn();
    if (data === 'signed-out') onSignedOut();
    if (data === 'lost') onLost();
  });
}
