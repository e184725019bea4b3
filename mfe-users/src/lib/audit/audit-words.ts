interface Words {
  readonly one: string;
  /** After a number. Absent where each entry holds an edit of its own, which a batch would hide. */
  readonly many?: string;
}

const WORDS: Record<string, Words> = {
  'user.sign_in': { one: 'Signed in', many: 'sign-ins' },
  'user.sign_in_refused': { one: 'Sign-in refused', many: 'sign-ins refused' },
  'user.sign_in_throttled': { one: 'Sign-in locked', many: 'sign-ins locked' },
  'user.sign_out': { one: 'Signed out', many: 'sign-outs' },
  'user.create': { one: 'User created', many: 'users created' },
  'user.update': { one: 'User edited' },
  'user.activate': { one: 'User activated', many: 'users activated' },
  'user.deactivate': { one: 'User deactivated', many: 'users deactivated' },
  'user.delete': { one: 'User deleted', many: 'users deleted' },
  'user.unlock': { one: 'User unlocked', many: 'users unlocked' },
  'user.reset_password': { one: 'Password reset', many: 'passwords reset' },
  'user.change_password': { one: 'Password changed' },
  'user.end_sessions': { one: 'User signed out everywhere', many: 'users signed out everywhere' },
  'session.end': { one: 'Session ended', many: 'sessions ended' },
  'session.end_all': { one: 'All sessions ended' },
  'session.reuse': { one: 'Old session token used' },
  'group.create': { one: 'Group created', many: 'groups created' },
  'brand.create': { one: 'Brand created', many: 'brands created' },
  'brand.update': { one: 'Brand edited' },
  'catalogue.update': { one: 'Error catalogue edited' },
  'settings.update': { one: 'Setting changed' },
  'signal.acknowledge': { one: 'Signal acknowledged' },
  'device.note': { one: 'Note on a device added' },
  'device.remove_note': { one: 'Note on a device removed' },
  'device.flag': { one: 'Flag of a device changed' },
  'upload.finish': { one: 'Upload finished' },
  'upload.undo': { one: 'Upload undone', many: 'uploads undone' },
  'release.publish': { one: 'Module published' },
  'release.canary': { one: 'Canary of a module' },
  'release.promote': { one: 'Canary for everyone' },
  'release.rollback': { one: 'Module rolled back' },
  'release.withdraw': { one: 'Module withdrawn' },
  'release.revoke': { one: 'Release revoked' },
  'release.disable': { one: 'Module switched off' },
  'release.enable': { one: 'Module switched on' },
  'release.refuse': { one: 'Release refused' },
  'deploy_token.create': { one: 'Deploy token made' },
  'deploy_token.revoke': { one: 'Deploy token revoked' },
  'view.share': { one: 'Shared view saved' },
  'view.delete': { one: 'Shared view deleted' },
};

/** The name of an action on screen; one that is not known here reads as sent. */
export function actionText(action: string): string {
  return WORDS[action]?.one ?? action;
}

/** Whether many entries of the action say together what each says alone. */
export function foldsIntoBatch(action: string): boolean {
  return WORDS[action]?.many !== undefined;
}

/** `25 users created`, `At least 25 users created` where more may follow. */
export function batchText(action: string, count: number, isPartial: boolean): string {
  return `${isPartial ? 'At least ' : ''}${count} ${WORDS[action]?.many ?? action}`;
}
