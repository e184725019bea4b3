/**
 * Fired at the window before the console, or details in it, are left by other than a link; who has unsaved work asks,
 * and may prevent it.
 */
export const LEAVE_EVENT = 'veritas:leave';

/** Whether nothing on the page objects to leaving it now. */
export function mayLeave(): boolean {
  return window.dispatchEvent(new Event(LEAVE_EVENT, { cancelable: true }));
}
