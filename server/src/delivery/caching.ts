/** For files whose name changes with their content. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** Cached by the browser, but revalidated each time. */
export const ASK_EACH_TIME = 'no-cache';
