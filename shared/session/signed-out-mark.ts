import { storedSetting } from '../browser/stored-setting.ts';

const setting = storedSetting('veritas-signed-out');

const UNHEARD = '1';
const HEARD = 'heard';

/**
 * Remembers that the person signed out while the server could not be reached: its cookie may still be alive, and the
 * sign-in page must not send them back in. Holds no data of the session.
 */
export const signedOutMark = {
  isSet: () => [UNHEARD, HEARD].includes(setting.read() ?? ''),
  /** Whether the server has yet to be told. */
  isUnheard: () => setting.read() === UNHEARD,
  set: () => setting.write(UNHEARD),
  /** Each answer to a sign-out empties the browser's cache: one is enough. */
  hear: () => setting.write(HEARD),
  clear: () => setting.write(null),
};
