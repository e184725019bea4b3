import fc from 'fast-check';
import { parseInstant } from '../../days/instant.ts';
import { usualInstant } from './usual-instant.ts';

const bytesOf = (json: string) => new TextEncoder().encode(json);

test.each([
  '1970-01-01T00:00:00Z',
  '2000-02-29T23:59:59Z',
  '2024-02-29T12:00:00.5Z',
  '2025-01-31T00:00:00.123456789Z',
  '2025-12-31T23:59:59.999+05:30',
  '2100-03-01T00:00:00-11:00',
  '9999-12-31T00:00:00+14:00',
])('%s is read at its place', (text) => {
  expect(usualInstant(bytesOf(`["x","${text}"]`), 5)).toBe(parseInstant(text));
});

test.each([
  '',
  '1969-12-31T23:59:59Z',
  '2025-02-29T00:00:00Z',
  '2100-02-29T00:00:00Z',
  '2025-04-31T00:00:00Z',
  '2025-00-10T00:00:00Z',
  '2025-13-10T00:00:00Z',
  '2025-01-00T00:00:00Z',
  '2025-01-32T00:00:00Z',
  '2025-01-10T24:00:00Z',
  '2025-01-10T00:60:00Z',
  '2025-01-10T00:00:60Z',
  '2025-01-10T00:00:00.Z',
  '2025-01-10T00:00:00.1234567891Z',
  '2025-01-10T00:00:00+24:00',
  '2025-01-10T00:00:00+00:60',
  '2025-01-10T00:00:00+0530',
  '2025-01-10T00:00:00z',
  '2025-01-10T00:00:00Z ',
  '2025-01-10T00:00:00+05:30 ',
  '2025-01-10T00:00:00',
  '2025-01-10 00:00:00Z',
  '2025/01/10T00:00:00Z',
  '2025-01/10T00:00:00Z',
  '2025-01-10T00.00:00Z',
  '2025-01-10T00:00.00Z',
  '2025-01-1xT00:00:00Z',
  '2025-01-x1T00:00:00Z',
  '2x25-01-10T00:00:00Z',
  '20x5-01-10T00:00:00Z',
  '2025-x1-10T00:00:00Z',
  '2025-01-10Tx0:00:00Z',
  '2025-01-10T00:0x:00Z',
  '2025-01-10T00:00:x0Z',
])('%s is left to the general parser', (text) => {
  expect(usualInstant(bytesOf(`"${text}"`), 0)).toBeNaN();
});

test('the result equals that of the general parser', () => {
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
  const two = digits(2);
  const zone = fc.oneof(
    fc.constant('Z'),
    fc.tuple(fc.constantFrom('+', '-'), two, two).map(([sign, h, m]) => `${sign}${h}:${m}`),
  );
  const text = fc
    .tuple(digits(4), two, two, two, two, two, fc.constantFrom('', '.1', '.04', '.999999'), zone)
    .map(([y, mo, d, h, mi, s, fraction, z]) => `${y}-${mo}-${d}T${h}:${mi}:${s}${fraction}${z}`);
  const valid = fc
    .tuple(fc.date({ min: new Date(0), max: new Date('9999-12-30'), noInvalidDate: true }), zone)
    .map(([date, z]) => date.toISOString().replace('Z', z));
  fc.assert(
    fc.property(fc.oneof(text, valid), (one) => {
      const read = usualInstant(bytesOf(`"${one}"`), 0);
      expect(Number.isNaN(read) ? null : read).toBe(Number.isNaN(read) ? null : parseInstant(one));
    }),
    { numRuns: 1_000 },
  );
});

test.each(['2025-01-28T14:05:00.123456Z', '2025-01-31T14:05:00Z', '2025-06-30T23:59:59+05:30'])(
  'a service that writes %s is read without the general parser',
  (text) => {
    expect(usualInstant(bytesOf(`"${text}"`), 0)).not.toBeNaN();
  },
);
