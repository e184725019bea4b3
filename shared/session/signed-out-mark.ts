import { storedSetting } from '../browser/stored-setting.ts';

const setting = storedSetting('veritas-signed-out');

/**
 * Remembers that the person signed out while the server could not be reached: its cookie may still be alive, and the
 * sign-in page must not send them back in. Holds no data of the session.
 */
export const signedOutMark = {
  isSet: () => setting.read() === '1',
  set: () => setting.write('1'),
  clear: () => setting.write(null),
};
