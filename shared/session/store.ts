import { createStore } from 'zustand/vanilla';
import {
  call,
  getRole,
  hasSessionCookie,
  isLoggedIn,
  logFailure,
  login,
  onSessionLost,
  onUnreachable,
  type Group,
  type Identity,
} from '../api/index.ts';
import { ApiError } from '../api/errors.ts';
import { changePerson, dropSessionAnswers, onIdentityMayHaveChanged, person, setPageUser } from '../api/http.ts';
import { whenFree } from '../api/tab-lock.ts';
import { t } from '../language/t.ts';
import { parseRole, type Role } from '../domain/base/roles.ts';
import { currentZone } from '../domain/days/zone-name.ts';
import { askWhile } from './ask-while.ts';
import { endOnServer, stopEnding } from './end-on-server.ts';
import { whileInUse } from './in-use.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { closePersonal, openPersonal } from './personal.ts';
import { retryWithBackoff } from './retry.ts';
import { NO_COOKIES, signInRefusal, type SignInOutcome } from './sign-in.ts';
import { signedOutMark } from './signed-out-mark.ts';
import { claimSingleSession } from './single.ts';
import { announce, listenToTabs } from './tabs.ts';

claimSingleSession();

/**
 * Who is signed in (SPEC section 3). `role` stays null, which is least privilege, until the server sends it and while
 * it is unknown.
 */
export interface Session {
  readonly status: 'checking' | 'anonymous' | 'authenticated';
  /** The last check got no response; the previous state is still valid. */
  readonly unreachable: boolean;
  /** The previous session was not ended by its own user: it expired, or an admin ended it. */
  readonly ended: boolean;
  readonly user: string | null;
  readonly role: Role | null;
  readonly hubCode: string | null;
  readonly groups: readonly Group[];
  /** Current IANA name of the zone set for all users; null means the browser's (DECISIONS section 2). */
  readonly timeZone: string | null;
  /** When a device counts as late, by the setting for all users; null where the server has no such setting. */
  readonly ageing: { readonly hubHours: number; readonly rcDays: number } | null;
  /** Maximum size of an uploaded file; null where the server does not state it. */
  readonly uploadLimits: { readonly bytes: number; readonly rows: number } | null;
  /** An admin set the password; the server answers nothing else until it is changed. */
  readonly mustChangePassword: boolean;
}

const SIGNED_OUT = {
  user: null,
  role: null,
  hubCode: null,
  groups: [],
  timeZone: null,
  ageing: null,
  uploadLimits: null,
  mustChangePassword: false,
} as const;
const CHECKING: Session = { status: 'checking', unreachable: false, ended: false, ...SIGNED_OUT };

export const sessionStore = createStore<Session>()(() => CHECKING);
const { setState, getState } = sessionStore;

// Whatever ended the session, nothing of its user stays in memory.
sessionStore.subscribe(({ user }, before) => {
  setPageUser(user);
  if (user === null && before.user !== null) closePersonal();
});

/** Checks with the server who is signed in. A refused check means signed out, but without a network the user stays. */
export async function checkSession(): Promise<void> {
  if (signedOutMark.isSet()) {
    becomeAnonymous();
    void endOnServer();
    return;
  }
  const isOld = newCheck();
  checkBegan = performance.now();
  try {
    // With a session cookie, one request is enough; without one, the second would be refused.
    const isLikely = hasSessionCookie();
    const signedIn = call(isLoggedIn);
    const identity = isLikely ? call(getRole) : null;
    identity?.catch(() => undefined);
    await signedIn;
    await becomeAuthenticated(identity ?? call(getRole), isOld);
  } catch (error) {
    if (isOld()) return;
    if (!isUnreachable(error)) loseSession();
    else if (getState().status === 'authenticated') setState({ unreachable: true });
    else setState({ ...CHECKING, status: 'anonymous', unreachable: true });
  } finally {
    checkBegan = Number.NaN;
  }
}

/** @returns what the sign-in page does next; refusals are values with the text of SPEC section 8. */
export async function signIn(username: string, password: string): Promise<SignInOutcome> {
  dropAnswers();
  announce('signing-in');
  // The mark is cleared before another tab may send a sign-out.
  const refusal = await whenFree(() => logIn(username, password));
  if (refusal) {
    if (signedOutMark.isUnconfirmed()) void endOnServer();
    return refusal;
  }
  changePerson();
  const asked = person;
  await becomeAuthenticated(call(getRole), () => asked !== person);
  if (getState().status === 'anonymous' && !signedOutMark.isSet()) return { kind: 'refused', text: NO_COOKIES };
  announce('signed-in');
  return { kind: 'signed-in' };
}

/** @returns null when a user is signed in. */
async function logIn(username: string, password: string): Promise<SignInOutcome | null> {
  try {
    const answer = await call(login, { username, password });
    if (answer.is_webview) {
      signedOutMark.clear();
      return null;
    }
    // A server that creates a session for a refused role: it must not survive a reload.
    signedOutMark.set();
    becomeAnonymous();
    const text = t('{role}, are not allowed to login from web browser', { role: answer.role });
    return { kind: 'app-only', text, appKey: answer.app_key ?? null };
  } catch (error) {
    // Another attempt would be refused too: the page no longer asks for one.
    if (error instanceof ApiError && error.status === 403) becomeAnonymous();
    return signInRefusal(error);
  }
}

/** Signs out here and in every tab immediately, whether or not the server can be reached (DECISIONS section 1). */
export function signOut(): void {
  signedOutMark.set();
  becomeAnonymous();
  announce('signed-out');
  void endOnServer(true);
}

/** Before the next user's cookies are set: no pending request of the current user may change them. */
function dropAnswers(): void {
  stopEnding();
  dropSessionAnswers();
}

let checks = 0;
/** When the check that is under way began; NaN without one. */
let checkBegan = Number.NaN;

/** Returns a function that says whether a check is outdated: another check began, or another user signed in. */
function newCheck(): () => boolean {
  const [asked, own] = [person, (checks += 1)];
  return () => asked !== person || own !== checks;
}

async function becomeAuthenticated(identity: Promise<Identity>, isOld: () => boolean): Promise<void> {
  try {
    await applyIdentity(await identity, isOld);
  } catch (error) {
    logFailure('Role', error);
    if (isOld()) return undefined;
    if (error instanceof ApiError && error.status === 401) return loseSession();
    // The known user stays; a re-check without a response removes nothing.
    if (getState().user !== null) return setState({ unreachable: true });
    setState({ ...SIGNED_OUT, status: 'authenticated', unreachable: false, ended: false });
    void learnRoleLater(isOld);
  }
}

/** A newer check has its own retries. */
async function learnRoleLater(isOld: () => boolean): Promise<void> {
  const isWanted = () => !isOld() && getState().role === null;
  const identity = await retryWithBackoff('Role', isWanted, () => call(getRole));
  if (identity) await applyIdentity(identity, () => !isWanted());
}

async function applyIdentity(identity: Identity, isOld: () => boolean): Promise<void> {
  if (isOld()) return;
  const { upload_limits: limits } = identity;
  const asked = person;
  const close = await openPersonal(identity.user, identity.storage_key ?? null);
  if (asked !== person) return close();
  setState({
    status: 'authenticated',
    unreachable: false,
    ended: false,
    user: identity.user,
    role: parseRole(identity.role),
    hubCode: identity.hub_code ?? identity.hubCode ?? null,
    groups: identity.groups ?? [],
    timeZone: currentZone(identity.time_zone),
    ageing: identity.ageing ? { hubHours: identity.ageing.hub_hours, rcDays: identity.ageing.rc_days } : null,
    uploadLimits: limits ? { bytes: limits.max_bytes, rows: limits.max_rows } : null,
    mustChangePassword: identity.must_change_password ?? false,
  });
}

function becomeAnonymous(ended = false): void {
  changePerson();
  setState({ ...SIGNED_OUT, status: 'anonymous', unreachable: false, ended });
}

/** The server no longer knows a session; a visitor who had none is not shown as having lost one. */
function loseSession(): void {
  const { status, ended } = getState();
  becomeAnonymous(status === 'authenticated' || (status === 'anonymous' && ended));
}

/** Only 401 and 403 mean signed out (DECISIONS section 1); anything else does not answer the question. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401 && error.status !== 403;
}

/** Delay before the server is checked again. */
const ASK_AGAIN_MS = 5_000;

/** Polls until the server answers again, while a user is signed in or the browser has a session cookie. */
function waitForServer(): void {
  const isWaiting = () => getState().unreachable && (getState().status === 'authenticated' || hasSessionCookie());
  sessionStore.subscribe(askWhile(isWaiting, ASK_AGAIN_MS, checkSession));
}

/**
 * Checks who is signed in after failures that may be due to another session, role or group. Failures during a check are
 * dropped: they may be caused by the check itself, unless it is not answered in time. So are those before the server
 * has named the user: it is asked with pauses until it does.
 */
function checkAfterFailures(): void {
  const check = () => {
    const { user, unreachable } = getState();
    const isChecking = performance.now() - checkBegan < ASK_AGAIN_MS;
    if (!isChecking && !unreachable && user !== null) void checkSession();
  };
  onUnreachable(check);
  onIdentityMayHaveChanged(check);
}

/** Starts the one session of the page: first check, other tabs, focus and the back-forward cache. */
export function startSession(): void {
  onSessionLost(() => {
    loseSession();
    announce('lost');
  });
  // A request on a dead connection must not block a user who returns to the page later.
  const checkSoon = () =>
    Promise.race([checkSession(), new Promise<void>((resolve) => setTimeout(resolve, ASK_AGAIN_MS))]);
  const checkIfKnown = oneAtATime(async () => {
    if (getState().status === 'authenticated' || signedOutMark.isUnconfirmed()) await checkSoon();
  });
  const checkNow = oneAtATime(checkSoon);
  // A tab that was left during its sign-in announced nothing.
  const isUnannounced = () => getState().status === 'anonymous' && hasSessionCookie() && !signedOutMark.isSet();
  waitForServer();
  checkAfterFailures();
  listenToTabs({
    'signed-out': () => {
      // The other tab may have been answered meanwhile.
      if (!signedOutMark.isSet()) signedOutMark.set();
      becomeAnonymous();
    },
    'signing-in': dropAnswers,
    'signed-in': () => {
      dropAnswers();
      signedOutMark.clear();
      changePerson();
      void checkSession();
    },
    // Hidden tabs send no requests on their own and would keep their data.
    lost: checkIfKnown,
  });
  whileInUse(checkIfKnown);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (isUnannounced()) checkNow();
    else checkIfKnown();
  });
  window.addEventListener('offline', () => {
    if (getState().status === 'authenticated') setState({ unreachable: true });
  });
  window.addEventListener('online', checkNow);
  // A page restored by Back may belong to an ended session: nothing of it is shown before the check.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    changePerson();
    setState(CHECKING);
    void checkSession();
  });
  void checkSession();
}
