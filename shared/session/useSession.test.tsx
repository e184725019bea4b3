import { act, renderHook } from '@testing-library/react';
import { zoneName } from '../domain/index.ts';
import { service } from '../testing/fake-service.ts';
import * as session from './index.ts';

/** The zone of a page for a user whose server returns this zone, where the address names one or none. */
async function pageZone(timeZone: string | null | undefined, named?: string) {
  const data = { user: 'asha', role: 'incharge', time_zone: timeZone };
  service.answerWith(({ path }) => ({ status: 200, ...(path === 'user/get_role/' && { data }) }));
  await act(() => session.checkSession());
  const { result } = renderHook(() => ({ own: session.useZone(), page: session.usePageZone(named) }));
  return result.current;
}

/** A computer in India whose engine still returns the previous name. */
function computerInIndia() {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Calcutta' };
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
}
afterEach(() => jest.restoreAllMocks());

test('a zone that the server sets for everyone is shown by its current name, also where a link means another', async () => {
  const everyones = { zone: 'Asia/Kolkata', words: 'IST (set for everyone)', notice: null, ownZone: null };
  expect(await pageZone('Asia/Calcutta')).toEqual({ own: 'Asia/Kolkata', page: everyones });
  expect((await pageZone('Asia/Kolkata', 'Asia/Kolkata')).page).toEqual(everyones);
  const notice = 'The days of the link are in UTC. Here they are in Asia/Kolkata, as set for everyone.';
  expect((await pageZone('Asia/Kolkata', 'UTC')).page).toEqual({ ...everyones, notice });
});

test.each([null, undefined, '', 'Moon/Crater'])('where the server says %j the computer decides', async (timeZone) => {
  computerInIndia();
  const words = 'IST (the zone of this computer)';
  const page = { zone: 'Asia/Kolkata', words, notice: null, ownZone: null };
  expect(await pageZone(timeZone)).toEqual({ own: 'Asia/Kolkata', page });
  expect((await pageZone(timeZone, 'Asia/Kolkata')).page).toEqual(page);
});

test('where the computer decides, a link that means another zone is shown in that one', async () => {
  computerInIndia();
  const { own, page } = await pageZone(null, 'America/New_York');
  expect(own).toBe('Asia/Kolkata');
  expect(page).toEqual({
    zone: 'America/New_York',
    words: `${zoneName(Date.now(), 'America/New_York')} (as in the link)`,
    notice: 'Days and times are in America/New_York, as in the link.',
    ownZone: 'Asia/Kolkata',
  });
});

test('a screen gets the signed-in user, or none', async () => {
  await pageZone(null);
  const { result } = renderHook(() => session.useSession());
  expect(result.current).toMatchObject({ user: 'asha', role: 'incharge', isAuthenticated: true });
  act(() => session.sessionStore.setState({ status: 'anonymous', user: null }));
  expect(result.current).toMatchObject({ user: null, isAuthenticated: false });
});
