import { service, type FakeAnswer } from '../testing/fake-service.ts';
import { onConfirmationNeeded } from './confirmation.ts';
import { fetchFile } from './files.ts';
import { onSessionLost, send } from './http.ts';

const sessionLost = jest.fn();
onSessionLost(sessionLost);

beforeEach(() => {
  sessionLost.mockClear();
  window.history.replaceState(null, '', '/Dashboard');
});

const ok: FakeAnswer = { status: 200, data: { fine: true } };
const unauthorised: FakeAnswer = { status: 401 };
const users = { method: 'GET', path: 'user/get_users/' } as const;

test('a stale XSRF token is fetched again and the request replayed once', async () => {
  let fresh = false;
  service.answerWith(({ path }) => {
    if (path === 'user/is_LoggedIn/') fresh = true;
    return fresh ? ok : { status: 403, data: { code: 'csrf' } };
  });
  await expect(send({ method: 'POST', path: 'api/scan/' })).resolves.toMatchObject({ status: 200 });
  expect(service.paths()).toEqual(['api/scan/', 'user/is_LoggedIn/', 'api/scan/']);
});

test.each([['a file', 'blob'] as const, ['bytes', 'arraybuffer'] as const])(
  'a stale XSRF token of a request for %s is fetched again, too',
  async (_case, responseType) => {
    let fresh = false;
    service.answerWith(({ path }) => {
      if (path === 'user/is_LoggedIn/') fresh = true;
      return fresh ? ok : { status: 403, data: { code: 'csrf' } };
    });
    await expect(send({ method: 'POST', path: 'api/generate_csv/', responseType })).resolves.toMatchObject({
      status: 200,
    });
    expect(service.paths()).toEqual(['api/generate_csv/', 'user/is_LoggedIn/', 'api/generate_csv/']);
  },
);

test('a file whose XSRF token stays stale is asked for twice and then refused in the words of the server', async () => {
  service.answerWith(() => ({ status: 403, data: { error: 'The page is out of date.', code: 'csrf' } }));
  const file = fetchFile({ method: 'POST', path: 'api/generate_csv/' });
  await expect(file).rejects.toMatchObject({ status: 403, code: 'csrf', message: 'The page is out of date.' });
  expect(service.count('api/generate_csv/')).toBe(2);
});

test('a file that needs a confirmed identity is requested again after the confirmation', async () => {
  let proved = false;
  service.answerWith(() => (proved ? ok : { status: 403, data: { code: 'reauth_required' } }));
  const forget = onConfirmationNeeded(() => Promise.resolve((proved = true)));
  await expect(fetchFile({ method: 'GET', path: 'api/audit.csv' })).resolves.toBeInstanceOf(Blob);
  forget();
});

test('a renewal that is refused for a stale XSRF token is asked for again with a fresh one', async () => {
  let fresh = false;
  let alive = false;
  service.answerWith(({ path }) => {
    if (path === 'user/is_LoggedIn/') fresh = true;
    if (path === 'user/refresh/') alive = fresh;
    if (path === 'user/refresh/' && !fresh) return { status: 403, data: { code: 'csrf' } };
    return alive ? ok : unauthorised;
  });
  await expect(send(users)).resolves.toMatchObject({ status: 200 });
  expect(service.paths()).toEqual([
    'user/get_users/',
    'user/refresh/',
    'user/is_LoggedIn/',
    'user/refresh/',
    'user/get_users/',
  ]);
  expect(sessionLost).not.toHaveBeenCalled();
});

describe('XSRF cookies of other hosts', () => {
  afterEach(() => jest.restoreAllMocks());

  test('are sent in the header beside ours, and no such cookie breaks a request', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=%E0%A4%A; XSRF-TOKEN=evil; XSRF-TOKEN=ours');
    const sent: unknown[] = [];
    service.answerWith(({ headers }) => {
      sent.push(headers.get('X-XSRF-TOKEN'));
      return ok;
    });
    await expect(send(users)).resolves.toMatchObject({ status: 200 });
    expect(sent).toEqual(['evil, ours']);
  });
});

test('a session that ended with all its cookies is noticed behind the missing XSRF token', async () => {
  let asked = false;
  service.answerWith(({ path }) => {
    if (path === 'user/is_LoggedIn/') asked = true;
    return path === 'api/scan/' && !asked ? { status: 403, data: { code: 'csrf' } } : unauthorised;
  });
  await expect(send({ method: 'POST', path: 'api/scan/' })).resolves.toMatchObject({ status: 401 });
  expect(service.paths()).toEqual(['api/scan/', 'user/is_LoggedIn/', 'api/scan/', 'user/refresh/']);
  expect(sessionLost).toHaveBeenCalledTimes(1);
});

test('without an XSRF cookie no token is sent, and with one it is', async () => {
  const cookie = jest.spyOn(document, 'cookie', 'get');
  service.answerWith(() => ok);
  for (const text of ['', 'XSRF-TOKEN=abc']) {
    cookie.mockReturnValue(text);
    await send({ method: 'POST', path: 'api/scan/' });
  }
  const sent = service.requestsTo('api/scan/').map(({ headers }) => headers.toJSON()['X-XSRF-TOKEN']);
  expect(sent).toEqual([undefined, 'abc']);
  cookie.mockRestore();
});
