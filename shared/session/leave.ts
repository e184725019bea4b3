/**
 * Fired at the window before the console, or details in it, are left by other than a link; a guard of unsaved work
 * asks, and may cancel it.
 */
export const LEAVE_EVENT = 'veritas:leave';

/** Whether no guard on the page prevents leaving it now, or the session with it. */
export function mayLeave(what: 'page' | 'session' = 'page'): boolean {
  return window.dispatchEvent(new CustomEvent(LEAVE_EVENT, { cancelable: true, detail: what }));
}
