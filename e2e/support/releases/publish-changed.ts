import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, type ConsoleServer } from '../server/console-server.ts';

/** Publishes a copy of a built remote in which one text is another, as a team that deploys its remote would. */
export async function publishChanged(
  server: ConsoleServer,
  name: string,
  text: string,
  changed: string,
  audience: readonly string[] = [],
) {
  const copy = await mkdtemp(join(tmpdir(), 'veritas-remote-'));
  const folder = join(copy, name);
  await cp(join(ROOT, name), folder, { recursive: true, filter: (path) => !/node_modules|\.(br|gz)$/.test(path) });
  let isChanged = false;
  for (const file of await scriptsBelow(join(folder, 'dist'))) {
    const body = await readFile(file, 'utf8');
    if (!body.includes(text)) continue;
    await writeFile(file, body.replace(text, changed));
    isChanged = true;
  }
  if (!isChanged) throw new Error(`No script of ${name} contains ${text}`);
  await server.publish(folder, audience);
  await rm(copy, { recursive: true });
}

/** The scripts in a folder and its folders. */
export async function scriptsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.name.endsWith('.js')).map((entry) => join(entry.parentPath, entry.name));
}
