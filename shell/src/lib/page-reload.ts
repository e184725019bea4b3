/** A test can mock it, unlike the method of the browser. */
export const pageReload = { start: () => window.location.reload() };
