import { call, hasSessionCookie, logout } from '../api/index.ts';
import { person } from '../api/http.ts';
import { ifFree } from '../api/tab-lock.ts';
import { retryWithBackoff } from './retry.ts';
import { signedOutMark } from './signed-out-mark.ts';

let latest = 0;

/**
 * Sends the sign-out until the server has answered, and ends every earlier attempt to.
 * @param sendAtOnce sends the first request at once, because the page may be closed now. Else each one waits until no
 * tab is signing in: its answer would clear the cookies of the next person.
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
  // An answer that leaves the cookie was not the server's; one to an earlier sign-out says nothing of a later one.
  const isConfirmed = isAnswered && asked === person && !hasSessionCookie() && signedOutMark.isUnconfirmed();
  if (isConfirmed) signedOutMark.confirm();
}

/** Nothing more is sent of a sign-out; what is on its way is dropped by `dropSessionAnswers`. */
export function stopEnding(): void {
  latest += 1;
}
