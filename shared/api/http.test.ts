import { service, type FakeAnswer, type Reply } from '../testing/fake-service.ts';
import { onConfirmationNeeded } from './confirmation.ts';
import { onSessionLost, onUnreachable, send, setReleaseOnView, traceRequests } from './http.ts';

const sessionLost = jest.fn();
onSessionLost(sessionLost);

beforeEach(() => {
  sessionLost.mockClear();
  window.history.replaceState(null, '', '/Dashboard');
});

const ok: FakeAnswer = { status: 200, data: { fine: true } };
const unauthorised: FakeAnswer = { status: 401 };
const users = { method: 'GET', path: 'user/get_users/' } as const;

/** An expired session that the refresh restores. */
function expiredUntilRefresh(refreshAnswer: Reply) {
  let alive = false;
  service.answerWith(({ path }) => {
    if (path === 'user/refresh/') {
      alive = refreshAnswer !== 'no answer' && refreshAnswer.status === 200;
      return refreshAnswer;
    }
    return alive ? ok : unauthorised;
  });
}

test('a call names the language of the page, and so does what renews its session', async () => {
  document.documentElement.lang = 'hi';
  expiredUntilRefresh(ok);
  await send(users);
  document.documentElement.lang = 'en';
  await send(users);
  const named = ['user/get_users/', 'user/refresh/'].map((path) =>
    service.requestsTo(path).map(({ headers }) => headers.get('Accept-Language')),
  );
  expect(named).toEqual([['hi', 'hi', 'en'], ['hi']]);
});

test('an expired session is renewed once and the request replayed', async () => {
  expiredUntilRefresh(ok);
  await expect(send(users)).resolves.toMatchObject({ status: 200 });
  expect(service.paths()).toEqual(['user/get_users/', 'user/refresh/', 'user/get_users/']);
});

test('fifty requests that expire together renew the session once', async () => {
  expiredUntilRefresh(ok);
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(users)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(service.count('user/refresh/')).toBe(1);
});

test('a refused refresh ends the session, after one try', async () => {
  expiredUntilRefresh(unauthorised);
  await expect(send(users)).resolves.toMatchObject({ status: 401 });
  expect(service.count('user/refresh/')).toBe(1);
  expect(sessionLost).toHaveBeenCalledTimes(1);
});

test.each<[Reply, number, string]>([
  ['no answer', 0, 'The server cannot be reached. Check the connection and try again.'],
  [{ status: 503, data: { error: 'The database is restarting.' } }, 503, 'The database is restarting.'],
  [{ status: 429, data: { error: 'Try again in 2 seconds.' } }, 429, 'Try again in 2 seconds.'],
])('a refresh that gets %j keeps the session, and says what happened', async (answer, status, message) => {
  expiredUntilRefresh(answer);
  await expect(send(users)).rejects.toMatchObject({ status, message });
  expect(sessionLost).not.toHaveBeenCalled();
});

test('a request that is refused again after the refresh is not replayed twice', async () => {
  service.answerWith(({ path }) => (path === 'user/refresh/' ? ok : unauthorised));
  await expect(send(users)).resolves.toMatchObject({ status: 401 });
  expect(service.count('user/get_users/')).toBe(2);
});

describe('a server that counts the renewals in a cookie', () => {
  let cookie = '';
  beforeEach(() => {
    jest.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
    cookie = 'XSRF-TOKEN=x; __Host-veritas_renewals=4';
  });
  afterEach(() => jest.restoreAllMocks());

  test('what another tab has renewed meanwhile is not renewed again', async () => {
    service.answerWith(({ path }) => {
      if (path !== 'user/get_users/' || cookie.endsWith('=5')) return ok;
      cookie = '__Host-veritas_renewals=5';
      return unauthorised;
    });
    await expect(send(users)).resolves.toMatchObject({ status: 200 });
    expect(service.paths()).toEqual(['user/get_users/', 'user/get_users/']);
  });

  test('is sent which renewal the refused request belonged to, in case another tab is faster', async () => {
    expiredUntilRefresh(ok);
    await expect(send(users)).resolves.toMatchObject({ status: 200 });
    expect(service.count('user/refresh/')).toBe(1);
    expect(service.lastRequestTo('user/refresh/').headers.get('X-Session-Renewals')).toBe('4');
  });
});

test.each(['user/login/', 'user/refresh/', 'user/logout/'])('%s is never answered by a refresh', async (path) => {
  service.answerWith(() => unauthorised);
  await send({ method: 'POST', path });
  expect(service.paths()).toEqual([path]);
});

test('nothing is renewed on the login page', async () => {
  window.history.replaceState(null, '', '/login');
  service.answerWith(() => unauthorised);
  await send(users);
  expect(service.paths()).toEqual(['user/get_users/']);
});

test.each(['forbidden', 'mobile_session', 'origin', 'password_change_required', 'throttled', 'csrf'])(
  'a call refused by 403 (%s) leaves the session as it is, and is not renewed',
  async (code) => {
    service.answerWith(({ path }) => (path === 'user/is_LoggedIn/' ? ok : { status: 403, data: { code } }));
    await expect(send(users)).resolves.toMatchObject({ status: 403 });
    expect(service.count('user/refresh/')).toBe(0);
    expect(sessionLost).not.toHaveBeenCalled();
  },
);

test('a renewal refused by 403 ends the session', async () => {
  expiredUntilRefresh({ status: 403, data: { code: 'forbidden' } });
  await expect(send(users)).resolves.toMatchObject({ status: 401 });
  expect(sessionLost).toHaveBeenCalledTimes(1);
});

describe('with a lock that all tabs share', () => {
  const held: string[] = [];
  beforeEach(() => {
    held.length = 0;
    const request = async (_name: string, _options: unknown, work: (lock: object) => Promise<unknown>) => {
      held.push('taken');
      try {
        return await work({});
      } finally {
        held.push('given back');
      }
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  test.each(['user/confirm_password/', 'user/change_password/'])(
    '%s, which replaces the session, does not cross a renewal',
    async (path) => {
      service.answerWith(() => {
        held.push('asked');
        return ok;
      });
      await send({ method: 'POST', path });
      expect(held).toEqual(['taken', 'asked', 'given back']);
    },
  );

  test('a call that replaces the session gives the lock back before the renewal it needs', async () => {
    let alive = false;
    service.answerWith(({ path }) => {
      held.push(path);
      if (path === 'user/refresh/') alive = true;
      return alive ? ok : unauthorised;
    });
    await send({ method: 'POST', path: 'user/confirm_password/' });
    expect(held.filter((step) => step.startsWith('user/'))).toEqual([
      'user/confirm_password/',
      'user/refresh/',
      'user/confirm_password/',
    ]);
    expect(held.slice(0, 4)).toEqual(['taken', 'user/confirm_password/', 'given back', 'taken']);
  });

  test('no other call waits for it', async () => {
    service.answerWith(() => ok);
    await send(users);
    expect(held).toEqual([]);
  });
});

test('a lost network is an error with a sentence and without a status', async () => {
  service.answerWith(() => 'no answer');
  await expect(send(users)).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('cannot be reached') as unknown,
  });
});

test('listeners are notified of every request without a response, and of an ended session, until they unsubscribe', async () => {
  const [unreachable, lost] = [jest.fn(), jest.fn()];
  const undo = [onUnreachable(unreachable), onSessionLost(lost)];
  service.answerWith(() => 'no answer');
  await expect(send(users)).rejects.toMatchObject({ status: 0 });
  expect(unreachable).toHaveBeenCalledTimes(1);
  service.answerWith(() => unauthorised);
  await send(users);
  expect(lost).toHaveBeenCalledTimes(1);
  for (const end of undo) end();
  await send(users);
  service.answerWith(() => 'no answer');
  await expect(send(users)).rejects.toMatchObject({ status: 0 });
  expect([unreachable.mock.calls.length, lost.mock.calls.length]).toEqual([1, 1]);
});

test('a call names the release of its page, a call of the shell names none', async () => {
  service.answerWith(() => ok);
  setReleaseOnView('mfe-devices@1.2.0');
  await send(users);
  setReleaseOnView(null);
  await send(users);
  const named = service.requestsTo(users.path).map(({ headers }) => headers.get('X-Veritas-Remote') ?? null);
  expect(named).toEqual(['mfe-devices@1.2.0', null]);
});

test('what traces requests sends each of them, until that is ended', async () => {
  service.answerWith(() => ok);
  const traced: string[] = [];
  traceRequests((exchange) => (request) => {
    traced.push(request.path);
    return exchange(request);
  });
  await expect(send(users)).resolves.toMatchObject({ status: 200 });
  traceRequests(null);
  await expect(send(users)).resolves.toMatchObject({ status: 200 });
  expect([traced, service.paths()]).toEqual([[users.path], [users.path, users.path]]);
});

test('a request that left before another renewed the session is sent again, without a second renewal', async () => {
  let alive = false;
  let arrive: (answer: FakeAnswer) => void = () => undefined;
  const late = new Promise<FakeAnswer>((resolve) => (arrive = resolve));
  service.answerWith(({ path }) => {
    if (path === 'user/refresh/') alive = true;
    if (path === 'api/uploads/' && service.count(path) === 1) return late;
    return alive ? ok : unauthorised;
  });
  const waiting = send({ method: 'GET', path: 'api/uploads/' });
  await send(users);
  arrive(unauthorised);
  await expect(waiting).resolves.toMatchObject({ status: 200 });
  expect(service.count('user/refresh/')).toBe(1);
  expect(service.count('api/uploads/')).toBe(2);
});

test('without a password prompt the refusal is returned', async () => {
  service.answerWith(() => ({ status: 403, data: { code: 'reauth_required' } }));
  await expect(send({ method: 'POST', path: 'user/delete_user/' })).resolves.toMatchObject({ status: 403 });
  expect(service.count('user/delete_user/')).toBe(1);
});

test.each([
  [true, 200, 2],
  [false, 403, 1],
])('when the password prompt ends with %p, the status is %d', async (confirmed, status, count) => {
  const stop = onConfirmationNeeded(() => Promise.resolve(confirmed));
  service.answerWith(() =>
    service.count('user/delete_user/') > 1 ? ok : { status: 403, data: { code: 'reauth_required' } },
  );
  await expect(send({ method: 'POST', path: 'user/delete_user/' })).resolves.toMatchObject({ status });
  expect(service.count('user/delete_user/')).toBe(count);
  stop();
});

test('a request is sent immediately, before the page can unload', async () => {
  service.answerWith(() => ok);
  const answer = send({ method: 'POST', path: 'user/logout/' });
  expect(service.count('user/logout/')).toBe(1);
  await answer;
});
