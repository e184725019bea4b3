import { call, hasSessionCookie, logout } from '../api/index.ts';
import { person } from '../api/http.ts';
import { ifFree } from '../api/tab-lock.ts';
import { retryWithBackoff } from './retry.ts';
import { signedOutMark } from './signed-out-mark.ts';

let latest = 0;

/**
 * Retries the sign-out until the server has answered, and ends every earlier attempt to. @param sendAtOnce sends the
 * first request immediately, because the page may be closed now. Otherwise each one waits until no tab is signing in:
 * its answer would clear the cookies of the next user.
 */
export async function endOnServer(sendAtOnce = false): Promise<void> {
  const [asked, own] = [person, (latest += 1)];
  const isWanted = () => own === latest && signedOutMark.isUnconfirmed();
  let isFirst = sendAtOnce;
  const send = async () => {
    if (!isWanted()) return false;
    await call(logout);
    return true;
  };
  const isAnswered = await retryWithBackoff('Logout', isWanted, async () => {
    const sending = isFirst ? send() : ifFree(send);
    isFirst = false;
    const isSent = await sending;
    if (isSent === null) throw new Error('Another tab renews the session or signs in. This is tried again.');
    return isSent;
  });
  // An answer that leaves the cookie was not the server's; one to an earlier sign-out does not confirm a later one.
  const isConfirmed = isAnswered && asked === person && !hasSessionCookie() && signedOutMark.isUnconfirmed();
  if (isConfirmed) signedOutMark.confirm();
}

/** Stops retrying a sign-out; a pending request is dropped by `dropSessionAnswers`. */
export function stopEnding(): void {
  latest += 1;
}
