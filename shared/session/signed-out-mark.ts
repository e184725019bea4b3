const KEY = 'veritas-signed-out';

/**
 * Remembers that the person signed out while the server could not be told: its cookie may still be alive, and the
 * sign-in page must not send them back in. Holds no data of the session.
 */
export const signedOutMark = createMark();

function createMark() {
  // Storage may be blocked; the mark then lives as long as the page.
  let fallback = false;
  const storage = () => {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  };
  return {
    isSet: () => fallback || storage()?.getItem(KEY) === '1',
    set() {
      fallback = true;
      storage()?.setItem(KEY, '1');
    },
    clear() {
      fallback = false;
      storage()?.removeItem(KEY);
    },
  };
}
