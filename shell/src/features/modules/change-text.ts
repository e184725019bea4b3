import type { ModuleChange } from '@veritas/shared/contracts/releases';
import { message, t, translated } from '@veritas/shared/language';

const DONE: Readonly<Record<string, string>> = {
  publish: t('Published'),
  canary: t('Canary'),
  promote: t('Promoted'),
  rollback: t('Rolled back'),
  withdraw: t('Withdrawn'),
  revoke: t('Revoked a version'),
  disable: t('Switched off'),
  enable: t('Switched on'),
  'rotate-key': t('Replaced the signing key'),
  sign: t('Signed the registry'),
};

/** The change as text; an unknown verb is shown as sent. */
export function verbText({ verb }: ModuleChange): string {
  return DONE[verb] ?? verb;
}

/** Among the remarks of the release tool: nothing opened the release before. */
const UNCHECKED = message('not checked in a browser');

/** From which version to which, and the remarks of the history. */
export function detailText({ from, to, note, commit }: ModuleChange): string {
  const versions = from === to ? null : `${from ?? t('none')} → ${to ?? t('none')}`;
  const noted = note?.replace(UNCHECKED, translated(UNCHECKED));
  return [versions, noted, commit && t('commit {hash}', { hash: commit.slice(0, 10) })].filter(Boolean).join(', ');
}
