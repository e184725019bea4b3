import { service, type FakeAnswer } from '../testing/fake-service.ts';
import { send } from './http.ts';

const PATH = 'user/get_groups/';
const RENEWALS = 'X-Session-Renewals';
let renewals: number | null = 1;

beforeEach(() => {
  renewals = 1;
  jest
    .spyOn(document, 'cookie', 'get')
    .mockImplementation(() => (renewals === null ? '' : `__Host-veritas_renewals=${renewals}`));
});
afterEach(() => jest.restoreAllMocks());

/** Answers in order; before the answer of `after` another tab has renewed the session. */
function answersInTurn(statuses: readonly number[], renewedDuring?: number): () => FakeAnswer {
  let sent = 0;
  return () => {
    if (sent === renewedDuring) renewals = 2;
    sent += 1;
    return { status: statuses[sent - 1] ?? 500 };
  };
}

test('a request that was refused is sent once more, after the session was renewed', async () => {
  service.answerWith({ [PATH]: answersInTurn([401, 200]), 'user/refresh/': { status: 200 } });
  await expect(send({ method: 'GET', path: PATH })).resolves.toMatchObject({ status: 200 });
  expect(service.paths()).toEqual([PATH, 'user/refresh/', PATH]);
  expect(service.lastRequestTo('user/refresh/').headers.get(RENEWALS)).toBe('1');
});

test('where the server sets no cookie of renewals, a renewal names none', async () => {
  renewals = null;
  service.answerWith({ [PATH]: answersInTurn([401, 200]), 'user/refresh/': { status: 200 } });
  await expect(send({ method: 'GET', path: PATH })).resolves.toMatchObject({ status: 200 });
  expect(service.lastRequestTo('user/refresh/').headers.get(RENEWALS) ?? null).toBeNull();
});

test('a request that left before another tab renewed the session is sent again without a renewal', async () => {
  service.answerWith({ [PATH]: answersInTurn([401, 200], 0), 'user/refresh/': { status: 200 } });
  await expect(send({ method: 'GET', path: PATH })).resolves.toMatchObject({ status: 200 });
  expect(service.paths()).toEqual([PATH, PATH]);
});

test('one that is refused with the session of the other tab, too, renews it', async () => {
  service.answerWith({ [PATH]: answersInTurn([401, 401, 200], 0), 'user/refresh/': { status: 200 } });
  await expect(send({ method: 'GET', path: PATH })).resolves.toMatchObject({ status: 200 });
  expect(service.paths()).toEqual([PATH, PATH, 'user/refresh/', PATH]);
});

test('a request that was answered is not sent again, also when the session was renewed meanwhile', async () => {
  service.answerWith({ [PATH]: answersInTurn([200], 0) });
  await expect(send({ method: 'POST', path: PATH })).resolves.toMatchObject({ status: 200 });
  expect(service.paths()).toEqual([PATH]);
});
