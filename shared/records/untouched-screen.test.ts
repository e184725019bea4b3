import { sessionStore } from '../session/index.ts';
import { service } from '../testing/fake-service.ts';
import { settle, setVisible } from './testing/keeper-on-service.ts';

const MINUTE = 60_000;
const ROLE = 'user/get_role/';
const identity = { user: 'asha', role: 'executive', groups: [], time_zone: 'Asia/Kolkata' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) await jest.advanceTimersByTimeAsync(MINUTE);
}

test('an untouched screen of records follows changed settings, while it is visible', async () => {
  service.answerWith({
    'api/get_status/': { status: 200, data: [{ id: 'a' }] },
    'user/is_LoggedIn/': { status: 200 },
    [ROLE]: { status: 200, data: { ...identity, ageing: { hub_hours: 1, rc_days: 1 } } },
  });
  sessionStore.setState({ status: 'authenticated', user: 'asha', timeZone: null, ageing: null });
  const { keeper } = await import('./records.ts');
  const leave = keeper.watch(() => undefined);
  await settle();
  await pass(4);
  expect([service.count('api/get_status/'), service.count(ROLE)]).toEqual([5, 0]);
  await pass(2);
  expect(service.count(ROLE)).toBe(1);
  expect(sessionStore.getState()).toMatchObject({ timeZone: 'Asia/Kolkata', ageing: { hubHours: 1, rcDays: 1 } });
  await pass(10);
  expect(service.count(ROLE)).toBe(3);
  setVisible('hidden');
  await pass(20);
  expect(service.count(ROLE)).toBe(3);
  setVisible('visible');
  leave();
  await pass(20);
  expect(service.count(ROLE)).toBeLessThanOrEqual(4);
});

test('while the service does not answer, the session is not checked along with the records', async () => {
  service.answerWith({ 'api/get_status/': { status: 503 }, [ROLE]: { status: 200, data: identity } });
  sessionStore.setState({ status: 'authenticated', user: 'asha', timeZone: 'Asia/Kolkata' });
  const { keeper } = await import('./records.ts');
  const leave = keeper.watch(() => undefined);
  await pass(20);
  expect(service.count(ROLE)).toBe(0);
  leave();
});
