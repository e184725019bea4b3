/** A command of this tool, for messages: as it is typed in a checkout, or in an unpacked archive. */
export const toolCommand = (words: string) => `npm run release -- ${words}, or bin/veritas release ${words}`;
