import { act, renderHook } from '@testing-library/react';
import { fakeService } from '../testing/fake-service.ts';
import type * as Session from './index.ts';

const service = fakeService();
let session: typeof Session;
beforeAll(async () => {
  session = await import('./index.ts');
});

/** What a page shows to someone whose server answers this zone. */
async function shownTo(timeZone: string | null | undefined) {
  const data = { user: 'asha', role: 'incharge', time_zone: timeZone };
  service.answerWith(({ path }) => ({ status: 200, ...(path === 'user/get_role/' && { data }) }));
  await act(() => session.checkSession());
  const { result } = renderHook(() => [session.useZone(), session.useZoneWords()]);
  return result.current;
}

test('a zone that the server sets for everyone is shown by its current name', async () => {
  expect(await shownTo('Asia/Calcutta')).toEqual(['Asia/Kolkata', 'Asia/Kolkata (set for everyone)']);
});

test.each([null, undefined, '', 'Moon/Crater'])('where the server says %j the computer decides', async (timeZone) => {
  const spy = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Calcutta' };
  spy.mockReturnValue(options);
  expect(await shownTo(timeZone)).toEqual(['Asia/Kolkata', 'Asia/Kolkata (the zone of this computer)']);
  spy.mockRestore();
});
