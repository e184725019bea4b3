import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Whether one of the words is `--help` or `-h`. */
export function asksForHelp(words: readonly (string | undefined)[]): boolean {
  return words.includes('--help') || words.includes('-h');
}

/**
 * The options and words that a command was called with. `--help` or `-h` prints the usage and ends the process; an
 * option that is not in the list, or lacks its value, ends it with the mistake and the usage.
 */
export function readCommandLine<const T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  const words = config.args ?? process.argv.slice(2);
  if (asksForHelp(words)) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds how to write a word that begins with a dash; no command of ours takes one.
    const [mistake] = error.message.split('. To specify');
    console.error(`${mistake}.\n\n${usage}`);
    process.exit(2);
  }
}
