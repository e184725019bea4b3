import * as v from 'valibot';
import { defineCall } from './base/call.ts';

/** The path only: the answer is a file, saved as veritas_app.apk (SPEC section 7). */
export const DOWNLOAD_APK_PATH = 'user/download_apk/';

/** The version of a file that was not published with one, such as that of `VERITAS_APK`. */
export const UNKNOWN_APP_VERSION = 'unknown';

/** Addition: details of the APK in the menu, to compare on the phone. */
export const getApkInfo = defineCall({
  method: 'GET',
  path: 'user/apk_info/',
  input: v.optional(v.strictObject({})),
  output: v.object({ version: v.string(), size: v.number(), sha256: v.string(), published_at: v.string() }),
});
