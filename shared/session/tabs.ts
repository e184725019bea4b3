import { tabChannel } from '../browser/tab-channel.ts';

/** `signing-in`: the cookies will be another user's. `lost`: one tab found that the session ended on the server. */
type Event = 'signing-in' | 'signed-in' | 'signed-out' | 'lost';

const channel = tabChannel('veritas-session');

/** Notifies the other tabs; without BroadcastChannel they notice at their next 401. */
export function announce(event: Event): void {
  channel?.postMessage(event);
}

export function listenToTabs(listeners: Readonly<Record<Event, () => void>>): void {
  const known = new Map<unknown, () => void>(Object.entries(listeners));
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => known.get(data)?.());
}
