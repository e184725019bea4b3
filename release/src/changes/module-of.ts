import type { Module, ModuleChange } from '@veritas/shared/contracts/releases';
import type { RegistryEntry } from '@veritas/shared/registry';
import { audienceText } from '../registry/audience.ts';

/** What users get of a remote, for people. */
export function moduleOf({ name, title, active, previous, canary, disabled }: RegistryEntry): Module {
  return {
    name,
    title,
    disabled: disabled ?? false,
    active: active.version,
    previous: previous?.version ?? null,
    canary: canary ? { version: canary.release.version, audience: audienceText(canary.audience) } : null,
  };
}

/** The same, as lines. */
export function moduleLines({ name, active, previous, canary, disabled }: Module): string[] {
  return [
    `${name}${disabled ? ' (switched off)' : ''}`,
    `  active   ${active}`,
    `  previous ${previous ?? 'none'}`,
    ...(canary ? [`  canary   ${canary.version} for ${canary.audience}`] : []),
  ];
}

/** One change of the history as a line. */
export function changeLine({ version, at, by, verb, remote, from, to, note, commit }: ModuleChange): string {
  const active = from === to ? (to ?? 'none') : `${from ?? 'none'} -> ${to ?? 'none'}`;
  const details = [note, commit && `commit ${commit}`].filter(Boolean).join(', ');
  return `${version}  ${at}  ${by}  ${verb} ${remote}: ${active}${details ? ` (${details})` : ''}`;
}
