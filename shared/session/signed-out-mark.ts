import { storedSetting } from '../browser/stored-setting.ts';

const setting = storedSetting('veritas-signed-out');

const UNCONFIRMED = '1';
const CONFIRMED = 'confirmed';

/**
 * Remembers that the user signed out while the server was unreachable: its cookie may still be valid, and the sign-in
 * page must not restore the session. Contains no data of the session.
 */
export const signedOutMark = {
  isSet: () => [UNCONFIRMED, CONFIRMED].includes(setting.read() ?? ''),
  /** Whether the server does not yet know of the sign-out. */
  isUnconfirmed: () => setting.read() === UNCONFIRMED,
  set: () => setting.write(UNCONFIRMED),
  /** Each answer to a sign-out empties the browser's cache: one is enough. */
  confirm: () => setting.write(CONFIRMED),
  clear: () => setting.write(null),
};
