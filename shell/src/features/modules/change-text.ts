import type { ModuleChange } from '@veritas/shared/contracts/releases';

const DONE: Readonly<Record<string, string>> = {
  publish: 'Published',
  canary: 'Canary',
  promote: 'Promoted',
  rollback: 'Rolled back',
  withdraw: 'Withdrawn',
  revoke: 'Revoked a version',
  disable: 'Switched off',
  enable: 'Switched on',
  'rotate-key': 'Replaced the signing key',
  sign: 'Signed the registry',
};

/** What was done; a verb that is not known here reads as sent. */
export function verbText({ verb }: ModuleChange): string {
  return DONE[verb] ?? verb;
}

/** From which version to which, and what else the history notes. */
export function detailText({ from, to, note, commit }: ModuleChange): string {
  const versions = from === to ? null : `${from ?? 'none'} → ${to ?? 'none'}`;
  return [versions, note, commit && `commit ${commit.slice(0, 10)}`].filter(Boolean).join(', ');
}
