const WORDS: Record<string, string> = {
  'user.sign_in': 'Signed in',
  'user.sign_in_refused': 'Sign-in refused',
  'user.sign_in_throttled': 'Sign-in locked',
  'user.sign_out': 'Signed out',
  'user.create': 'User created',
  'user.update': 'User edited',
  'user.activate': 'User activated',
  'user.deactivate': 'User deactivated',
  'user.delete': 'User deleted',
  'user.unlock': 'User unlocked',
  'user.reset_password': 'Password reset',
  'user.change_password': 'Password changed',
  'user.end_sessions': 'User signed out everywhere',
  'session.end': 'Session ended',
  'session.end_all': 'All sessions ended',
  'session.reuse': 'Old session token used',
  'group.create': 'Group created',
  'brand.create': 'Brand created',
  'brand.update': 'Brand edited',
  'catalogue.update': 'Error catalogue edited',
  'upload.finish': 'Upload finished',
  'upload.undo': 'Upload undone',
};

/** What people read for an action; one that is not known here reads as sent. */
export function actionText(action: string): string {
  return WORDS[action] ?? action;
}
