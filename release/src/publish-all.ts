import { publish } from './publish.ts';

/**
 * Publishes what was built of every remote, for a start: a release that was taken back stays so. Prints what is wrong
 * with the registry; an entry that is broken costs no other remote.
 * @throws Error as `publish` does.
 */
export async function publishAll(folders: readonly string[], dataDir: string): Promise<void> {
  const problems = new Set<string>();
  for (const folder of folders) {
    const { name, version, ...published } = await publish({ folder, dataDir, automatic: true });
    for (const problem of published.problems) problems.add(problem);
    if (published.takenBack) {
      problems.add(
        `${name} ${version} was taken back and stays so. To bring it again: npm run release -- publish mfe-${name}`,
      );
    }
  }
  for (const problem of problems) console.error(problem);
}
