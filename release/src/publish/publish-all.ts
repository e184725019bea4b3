import { reasonOf } from '../core/error-parts.ts';
import { Refusal } from '../core/refusal.ts';
import { publish } from './publish.ts';

/**
 * Publishes each built remote whose version was never published in this data folder. Prints which builds are skipped
 * and what is wrong with the registry. A broken entry or a refused build does not keep the others from being
 * published.
 * @throws Refusal with a line for each build that cannot be published, after all others have been.
 */
export async function publishAll(folders: readonly string[], dataDir: string): Promise<void> {
  const messages = new Set<string>();
  const failed = await publishEach(folders, dataDir, messages);
  // A page that moves to another remote is free once the remote that gives it up is published.
  const refused = folders.filter((folder) => failed.get(folder) instanceof Refusal);
  for (const folder of refused) failed.delete(folder);
  for (const [folder, error] of await publishEach(refused, dataDir, messages)) failed.set(folder, error);
  for (const line of messages) console.error(line);
  const reasons = [...failed.values()].map(reasonOf);
  if (reasons.length > 0) throw new Refusal([...new Set(reasons)].join('\n'));
}

/** As `publishAll`, before a server starts: prints what is refused, and the server starts with what is live. */
export async function publishAtStart(folders: readonly string[], dataDir: string): Promise<void> {
  try {
    await publishAll(folders, dataDir);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`${error.message}\nThe console starts with the releases that are live.`);
  }
}

/** Returns the errors by folder. */
async function publishEach(folders: readonly string[], dataDir: string, messages: Set<string>) {
  const failed = new Map<string, unknown>();
  for (const folder of folders) {
    try {
      const { skippedBecause, problems } = await publish({ folder, dataDir, automatic: true });
      for (const line of [...problems, ...(skippedBecause === null ? [] : [skippedBecause])]) messages.add(line);
    } catch (error) {
      // Also an unexpected one, such as a full disk: the other builds and the live releases do not depend on it.
      failed.set(folder, error);
    }
  }
  return failed;
}
