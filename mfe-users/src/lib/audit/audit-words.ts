import { t } from '@veritas/shared/language';

interface Words {
  readonly one: string;
  /** The texts of a batch. Absent where each entry has its own edit, which a batch would hide. */
  readonly many?: (count: number) => string;
}

const WORDS: Record<string, Words> = {
  'user.sign_in': { one: t('Signed in'), many: (count) => t('{count, number} sign-ins', { count }) },
  'user.sign_in_refused': {
    one: t('Sign-in refused'),
    many: (count) => t('{count, number} sign-ins refused', { count }),
  },
  'user.sign_in_throttled': {
    one: t('Sign-in locked'),
    many: (count) => t('{count, number} sign-ins locked', { count }),
  },
  'user.sign_out': { one: t('Signed out'), many: (count) => t('{count, number} sign-outs', { count }) },
  'user.create': { one: t('User created'), many: (count) => t('{count, number} users created', { count }) },
  'user.update': { one: t('User edited') },
  'user.activate': { one: t('User activated'), many: (count) => t('{count, number} users activated', { count }) },
  'user.deactivate': { one: t('User deactivated'), many: (count) => t('{count, number} users deactivated', { count }) },
  'user.delete': { one: t('User deleted'), many: (count) => t('{count, number} users deleted', { count }) },
  'user.unlock': { one: t('User unlocked'), many: (count) => t('{count, number} users unlocked', { count }) },
  'user.reset_password': { one: t('Password reset'), many: (count) => t('{count, number} passwords reset', { count }) },
  'user.change_password': { one: t('Password changed') },
  'user.end_sessions': {
    one: t('User signed out everywhere'),
    many: (count) => t('{count, number} users signed out everywhere', { count }),
  },
  'session.end': { one: t('Session ended'), many: (count) => t('{count, number} sessions ended', { count }) },
  'session.end_all': { one: t('All sessions ended') },
  'session.reuse': { one: t('Old session token used') },
  'group.create': { one: t('Group created'), many: (count) => t('{count, number} groups created', { count }) },
  'brand.create': { one: t('Brand created'), many: (count) => t('{count, number} brands created', { count }) },
  'brand.update': { one: t('Brand edited') },
  'catalogue.update': { one: t('Error catalogue edited') },
  'settings.update': { one: t('Setting changed') },
  'signal.acknowledge': { one: t('Signal acknowledged') },
  'device.note': { one: t('Note on a device added') },
  'device.remove_note': { one: t('Note on a device removed') },
  'device.flag': { one: t('Flag of a device changed') },
  'upload.finish': { one: t('Upload finished') },
  'upload.undo': { one: t('Upload undone'), many: (count) => t('{count, number} uploads undone', { count }) },
  'release.publish': { one: t('Module published') },
  'release.canary': { one: t('Canary of a module') },
  'release.promote': { one: t('Canary for everyone') },
  'release.rollback': { one: t('Module rolled back') },
  'release.withdraw': { one: t('Module withdrawn') },
  'release.revoke': { one: t('Release revoked') },
  'release.disable': { one: t('Module switched off') },
  'release.enable': { one: t('Module switched on') },
  'release.refuse': { one: t('Release refused') },
  'deploy_token.create': { one: t('Deploy token created') },
  'deploy_token.revoke': { one: t('Deploy token revoked') },
  'view.share': { one: t('Shared view saved') },
  'view.delete': { one: t('Shared view deleted') },
};

/** The name of an action on screen; an unknown action is shown as sent. */
export function actionText(action: string): string {
  return WORDS[action]?.one ?? action;
}

/** Whether entries of the action can be shown as one batch. */
export function foldsIntoBatch(action: string): boolean {
  return WORDS[action]?.many !== undefined;
}

/** `25 users created`, `At least 25 users created` where more may follow. */
export function batchText(action: string, count: number, isPartial: boolean): string {
  const batch = WORDS[action]?.many?.(count) ?? `${count} ${action}`;
  return isPartial ? t('At least {batch}', { batch }) : batch;
}
