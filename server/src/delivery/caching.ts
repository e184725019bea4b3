/** For files whose name changes with their content. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** Kept by the browser, but asked about each time. */
export const ASK_EACH_TIME = 'no-cache';
