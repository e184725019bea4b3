import { resolve } from 'node:path';
import type { RegistryEntry } from '@veritas/shared/registry';
import { readHistory } from './history.ts';
import { audienceText, entryOf } from './registry-changes.ts';
import { readRegistry } from './registry-file.ts';

interface Question {
  readonly dataDir: string;
  /** Of one remote only. */
  readonly name?: string | undefined;
}

/** What users get of each remote, as lines for people. */
export async function status({ dataDir, name }: Question): Promise<string[]> {
  const { registry, problems } = await readRegistry(resolve(dataDir, 'registry.json'));
  const entries = name === undefined ? registry.remotes : [entryOf(registry, name)];
  const revoked = (registry.revoked ?? []).filter((id) => name === undefined || id.startsWith(`${name}/`));
  return [
    ...problems,
    `registry ${registry.version ?? 0}, issued ${registry.issued}`,
    ...entries.flatMap(linesOf),
    ...revoked.map((id) => `revoked: ${id}`),
  ];
}

/** Who changed what when, the last change first, as lines for people. */
export async function history({ dataDir, name }: Question): Promise<string[]> {
  const { registry } = await readRegistry(resolve(dataDir, 'registry.json'));
  const lines = (await readHistory(dataDir, registry)).filter((line) => name === undefined || line.remote === name);
  return lines.map(({ version, at, by, verb, remote, from, to, note, commit }) => {
    const active = from === to ? (to ?? 'none') : `${from ?? 'none'} -> ${to ?? 'none'}`;
    const details = [note, commit && `commit ${commit}`].filter(Boolean).join(', ');
    return `${version}  ${at}  ${by}  ${verb} ${remote}: ${active}${details ? ` (${details})` : ''}`;
  });
}

function linesOf({ name, active, previous, canary, disabled }: RegistryEntry): string[] {
  return [
    `${name}${disabled ? ' (switched off)' : ''}`,
    `  active   ${active.version}`,
    `  previous ${previous?.version ?? 'none'}`,
    ...(canary ? [`  canary   ${canary.release.version} for ${audienceText(canary.audience)}`] : []),
  ];
}
