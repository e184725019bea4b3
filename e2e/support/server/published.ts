import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of a data folder in which the remotes are published for a port: their addresses name it. */
export interface Published {
  readonly port: number;
  readonly folder: string;
}

const unused: Published[] = [];

/** What an earlier server of this worker published, whose port is free again: publishing takes a third of a start. */
export function takePublished(): Published | undefined {
  return unused.pop();
}

export async function keepPublished(port: number, dataDir: string): Promise<Published> {
  const folder = await mkdtemp(join(tmpdir(), 'veritas-published-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(dataDir, folder, { recursive: true });
  return { port, folder };
}

/** For the next server, once the present one has ended. */
export function giveBack(published: Published): void {
  unused.push(published);
}
