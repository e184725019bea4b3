/** A failure whose message is a sentence for the page's card. */
export class LoadError extends Error {}
