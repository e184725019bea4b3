/**
 * A channel to the other tabs; null in a browser without one. Firefox has one and refuses it where cookies are blocked,
 * which must not keep the sign-in page from loading.
 */
export function tabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
