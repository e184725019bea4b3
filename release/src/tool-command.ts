/** A command of this tool, for messages: as it is given in a checkout, and in an unpacked archive. */
export const toolCommand = (words: string) => `npm run release -- ${words}, or bin/veritas release ${words}`;
