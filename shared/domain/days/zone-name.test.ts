import { currentZone, isSameZone, ownZone } from './zone-name.ts';

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['asia/calcutta', 'Asia/Kolkata'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Etc/UTC', 'UTC'],
  ['Europe/Vatican', 'Europe/Vatican'],
])('the zone %s is called %s', (name, current) => {
  expect(currentZone(name)).toBe(current);
});

test.each(['Moon/Crater', '', ' ', 'Etc/Unknown', 'Asia/Kolkata\0', null, undefined])('%j is not a zone', (name) => {
  expect(currentZone(name)).toBeNull();
});

test('every zone of this engine has one current name, known to it', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const current = currentZone(name);
    expect(current).not.toBeNull();
    expect(currentZone(current)).toBe(current);
  }
});

test.each([
  ['by an earlier name', 'Asia/Calcutta', 'Asia/Kolkata'],
  ['by a name that says it does not know', 'Etc/Unknown', 'UTC'],
  ['not at all', undefined, 'UTC'],
])('where the engine names the zone of the computer %s (%j), it is %s', (_case, timeZone, zone) => {
  const spy = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValueOnce({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  expect(ownZone()).toBe(zone);
  spy.mockRestore();
});

test.each([
  ['', ownZone(), true],
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['Asia/Calcutta', 'Asia/Tokyo', false],
  ['', 'Moon/Crater', false],
  ['Moon/Crater', 'Moon/Crater', true],
])('%j and %j as one zone: %s', (one, other, isSame) => {
  expect([isSameZone(one, other), isSameZone(other, one)]).toEqual([isSame, isSame]);
});
