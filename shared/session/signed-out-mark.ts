import { storedSetting } from '../browser/stored-setting.ts';

const setting = storedSetting('veritas-signed-out');

const UNCONFIRMED = '1';
const CONFIRMED = 'confirmed';

/**
 * Remembers that the person signed out while the server could not be reached: its cookie may still be alive, and the
 * sign-in page must not send them back in. Holds no data of the session.
 */
export const signedOutMark = {
  isSet: () => [UNCONFIRMED, CONFIRMED].includes(setting.read() ?? ''),
  /** Whether the server has yet to be told. */
  isUnconfirmed: () => setting.read() === UNCONFIRMED,
  set: () => setting.write(UNCONFIRMED),
  /** Each answer to a sign-out empties the browser's cache: one is enough. */
  confirm: () => setting.write(CONFIRMED),
  clear: () => setting.write(null),
};
