/**
 * Fired at the window before the console, or details in it, are left by other than a link; a guard of unsaved work
 * asks, and may cancel it.
 */
export const LEAVE_EVENT = 'veritas:leave';

/** Whether no guard on the page prevents leaving it now. */
export function mayLeave(): boolean {
  return window.dispatchEvent(new Event(LEAVE_EVENT, { cancelable: true }));
}
