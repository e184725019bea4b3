import { resolve } from 'node:path';
import { entryOf } from '../registry/registry-entries.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { readHistory } from './history.ts';
import { changeLine, moduleLines, moduleOf } from './module-of.ts';

interface Question {
  readonly dataDir: string;
  /** Of one remote only. */
  readonly name?: string | undefined;
}

/** What users get of each remote, as lines for people. */
export async function status({ dataDir, name }: Question): Promise<string[]> {
  const { registry, problems, text } = await readRegistry(dataDir);
  if (text === null && name === undefined) return [...problems, `nothing is published in ${resolve(dataDir)}`];
  const entries = name === undefined ? registry.remotes : [entryOf(registry, name)];
  const revoked = (registry.revoked ?? []).filter((id) => name === undefined || id.startsWith(`${name}/`));
  return [
    ...problems,
    `registry ${registry.version ?? 0}, issued ${registry.issued}`,
    ...entries.flatMap((entry) => moduleLines(moduleOf(entry))),
    ...revoked.map((id) => `revoked: ${id}`),
  ];
}

/** Who changed what when, the last change first, as lines for people. */
export async function history({ dataDir, name }: Question): Promise<string[]> {
  const { registry } = await readRegistry(dataDir);
  const lines = (await readHistory(dataDir, registry)).filter((line) => name === undefined || line.remote === name);
  return lines.map(changeLine);
}
