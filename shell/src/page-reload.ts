/** A test can watch it, unlike the method of the browser. */
export const pageReload = { start: () => window.location.reload() };
