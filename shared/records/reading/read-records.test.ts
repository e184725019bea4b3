import fc from 'fast-check';
import { InvalidAnswer, parseDeviceRecords } from '../../domain/index.ts';
import { bufferOf } from '../../testing/fake-service.ts';
import { RecordsReader } from './read-records.ts';

const yielded = jest.fn(() => Promise.resolve());
Object.assign(globalThis, { scheduler: { yield: yielded } });

const { signal } = new AbortController();
/** Without a worker, as here, the page reads the records itself. */
const readRecords = (text: string, zone: string) =>
  new RecordsReader().read({ body: bufferOf(text), checksum: null, zone }, signal);

const record = (id: number) => ({
  id,
  tracking_id: { tracking_id: `RVP${id}`, created_date: '2025-03-07T00:00:00Z' },
  submitted_device_name: 'x'.repeat(300),
});
/** Long enough for several batches. */
const many = Array.from({ length: 2_000 }, (_, id) => record(id));

test.each([
  ['on one line', JSON.stringify(many)],
  ['a record a line', `[\n${many.map((one) => JSON.stringify(one)).join(',\n')}\n]`],
  ['indented', JSON.stringify(many, null, 2)],
  ['after a mark of the byte order', `\uFEFF \n${JSON.stringify(many)} \n`],
])('a long answer %s gives every record, each once and in its order', async (_form, text) => {
  expect(await readRecords(text, '')).toEqual(parseDeviceRecords(many, ''));
});

test('a body longer than what becomes text at a stretch is read as one, whatever letters lie across its pieces', async () => {
  // Of three bytes each, so that pieces end within one.
  const long = Array.from({ length: 4_000 }, (_, id) => ({ ...record(id), submitted_device_name: 'फ़ोन'.repeat(50) }));
  const text = JSON.stringify(long);
  expect(bufferOf(text).byteLength).toBeGreaterThan(2 * 1_048_576);
  expect(await readRecords(text, '')).toEqual(parseDeviceRecords(long, ''));
});

test('the reader yields to the page after each time slice', async () => {
  const now = jest.spyOn(performance, 'now');
  let clock = 0;
  now.mockImplementation(() => (clock += 5));
  await readRecords(JSON.stringify(many), '');
  expect(yielded.mock.calls.length).toBeGreaterThan(1);
  now.mockRestore();
});

test('reading on the main thread stops at the sign-out', async () => {
  const session = new AbortController();
  const order = { body: bufferOf(JSON.stringify(many)), checksum: null, zone: '' };
  const reading = new RecordsReader().read(order, session.signal);
  session.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('a text that looks like a boundary between records is read as text', async () => {
  const borders = fc.constantFrom('},{', '},\n{', '"},{"', ']', '\\');
  const odd = fc.record({ id: fc.nat(), submitted_device_name: fc.array(borders).map((all) => all.join('')) });
  const element = fc.oneof(odd, fc.constant(null), fc.record({ id: fc.nat(), nested: fc.array(odd) }));
  await fc.assert(
    fc.asyncProperty(fc.array(element), async (some) => {
      // Each repeated until boundaries fall into it.
      const elements = Array.from({ length: 400 }, () => [...some, record(1)]).flat();
      expect(await readRecords(JSON.stringify(elements), '')).toEqual(parseDeviceRecords(elements, ''));
    }),
    { numRuns: 25 },
  );
});

test.each(['', '<!doctype html>', '{}', 'null', '[1', '[{}] {}', 'x"["]', `${JSON.stringify(many).slice(0, -40)}`])(
  'not a list: %.20s',
  async (text) => {
    await expect(readRecords(text, '')).rejects.toThrow(InvalidAnswer);
  },
);

test('an empty list has no records', async () => {
  expect(await readRecords(' [ ] ', '')).toEqual([]);
});
