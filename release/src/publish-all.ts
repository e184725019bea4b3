import { publish } from './publish.ts';
import { Refused } from './refused.ts';

/**
 * Publishes of what was built of every remote what this data folder never had. Prints what is left out, and what is
 * wrong with the registry; an entry that is broken costs no other remote, and neither does a build that is refused.
 * @throws Refused with a line for each build that cannot be published, after all others are.
 */
export async function publishAll(folders: readonly string[], dataDir: string): Promise<void> {
  const said = new Set<string>();
  const failed = await publishEach(folders, dataDir, said);
  // A page that moves to another remote is free when the remote that gives it up was published.
  const refused = folders.filter((folder) => failed.get(folder) instanceof Refused);
  for (const folder of refused) failed.delete(folder);
  for (const [folder, error] of await publishEach(refused, dataDir, said)) failed.set(folder, error);
  for (const line of said) console.error(line);
  const reasons = [...failed.values()].map((error) => (error instanceof Error ? error.message : String(error)));
  if (reasons.length > 0) throw new Refused([...new Set(reasons)].join('\n'));
}

/** As `publishAll`, before a server starts, which nothing of it keeps from serving what is live. */
export async function publishAtStart(folders: readonly string[], dataDir: string): Promise<void> {
  try {
    await publishAll(folders, dataDir);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(`${error.message}\nThe console starts with the releases that are live.`);
  }
}

/** Returns what kept builds from being published, by folder. */
async function publishEach(folders: readonly string[], dataDir: string, said: Set<string>) {
  const failed = new Map<string, unknown>();
  for (const folder of folders) {
    try {
      const { leftOut, problems } = await publish({ folder, dataDir, automatic: true });
      for (const line of [...problems, ...(leftOut === null ? [] : [leftOut])]) said.add(line);
    } catch (error) {
      // Whatever it is, such as a full disk: the other builds and what is live do not depend on it.
      failed.set(folder, error);
    }
  }
  return failed;
}
