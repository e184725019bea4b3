import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { InvalidAnswer, parseDeviceRecords } from '../domain/index.ts';
import { bufferOf } from '../testing/fake-service.ts';
import { RecordsReader } from './reading/read-records.ts';
import { WorkerLost } from './reading/reading-worker.ts';
import { CopyReader } from './copy-reader.ts';
import { ChangingService, wire } from './testing/changing-service.ts';

const signal = new AbortController().signal;

const parsed = (service: ChangingService) => parseDeviceRecords(service.sorted, 'UTC');

test('after all records only changes are read; what did not change is the same object', async () => {
  const service = new ChangingService();
  for (const id of [1, 2, 3, 5]) service.put(wire(id));
  const copy = new CopyReader(service, 'UTC');
  const before = await copy.next(signal);
  expect(copy.cursor).toBe('one-4');
  expect(await copy.next(signal)).toBe(before);
  service.put(wire(2, 'E007'));
  service.put(wire(4));
  service.put(wire(6));
  service.remove(3, 3);
  const after = await copy.next(signal);
  expect(after.map(({ id }) => id)).toEqual(['1', '2', '4', '5', '6']);
  expect(after[0]).toBe(before[0]);
  expect(after[3]).toBe(before[3]);
  expect(after[1]?.result).toEqual({ kind: 'error', code: 'E007' });
  expect(service.read).toHaveBeenCalledTimes(1);
  expect(service.readChanges.mock.calls.map(([cursor]) => cursor)).toEqual(['one-4', 'one-4']);
});

test('a record that is sent again as it was changes nothing', async () => {
  const service = new ChangingService();
  service.put(wire(1));
  service.put(wire(2));
  const copy = new CopyReader(service, 'UTC');
  const before = await copy.next(signal);
  service.put(wire(2));
  expect(await copy.next(signal)).toBe(before);
});

test('steps change what they are about, and nothing else', async () => {
  const service = new ChangingService();
  for (const id of [1, 2, 300]) service.put(wire(id));
  const copy = new CopyReader(service, 'UTC');
  const before = await copy.next(signal);
  service.step(300, 'E008');
  service.step(2, 'E008');
  const after = await copy.next(signal);
  expect(after).toEqual(parsed(service));
  expect(after[2]).toMatchObject({ verified: { at: 3, by: 'E008' }, result: { kind: 'error', code: 'E008' } });
  expect(after[0]).toBe(before[0]);
  expect(service.read).toHaveBeenCalledTimes(1);
});

test('a step of a record that is not known: all records are read, and the log says why', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const service = new ChangingService();
  service.put(wire(1));
  const copy = new CopyReader(service, 'UTC');
  await copy.next(signal);
  service.put(wire(7));
  service.step(7, 'E008');
  const steps = { verified: service.columnsOf([7]) };
  service.readChanges.mockImplementationOnce(() =>
    Promise.resolve({ cursor: service.cursor, records: [], removed: [], steps }),
  );
  expect(await copy.next(signal)).toEqual(parsed(service));
  expect(copy.cursor).toBe('one-3');
  expect(service.read).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('All records are read'), expect.stringContaining('a step'));
});

test('an unusable cursor: all records are read without an ETag, and changes from there on', async () => {
  const service = new ChangingService();
  service.put(wire(1));
  const copy = new CopyReader(service, 'UTC');
  await copy.next(signal);
  service.name = 'another';
  service.records.clear();
  service.put(wire(7));
  expect(await copy.next(signal)).toEqual(parsed(service));
  service.put(wire(8));
  expect(await copy.next(signal)).toEqual(parsed(service));
  expect(service.read.mock.calls).toEqual([
    [null, signal],
    [null, signal],
  ]);
  expect(service.readChanges).toHaveBeenCalledTimes(2);
});

test('a server that knows no cursors is asked by its tag; one that forgot them answers all records', async () => {
  const service = new ChangingService();
  service.put(wire(1));
  service.readChanges.mockImplementation(() => Promise.resolve({ ...service.all(), cursor: null }));
  const copy = new CopyReader(service, 'UTC');
  await copy.next(signal);
  service.put(wire(2));
  const before = await copy.next(signal);
  expect(before).toEqual(parsed(service));
  expect(copy.cursor).toBeNull();
  service.read.mockImplementation(() => Promise.resolve('unchanged'));
  expect(await copy.next(signal)).toBe(before);
  expect(service.read.mock.calls.map(([etag]) => etag)).toEqual([null, 'one-2']);
});

test.each([
  ['the same', [1, 1]],
  ['out of order', [2, 1]],
  ['no numbers', ['a', 'b']],
])('records whose IDs are %s are never patched', async (_case, ids) => {
  const service = new ChangingService();
  service.read.mockImplementation(() =>
    Promise.resolve({
      body: bufferOf(JSON.stringify(ids.map((id) => ({ id })))),
      checksum: null,
      etag: null,
      cursor: 'one-1',
    }),
  );
  const copy = new CopyReader(service, 'UTC');
  await copy.next(signal);
  await copy.next(signal);
  expect(service.readChanges).not.toHaveBeenCalled();
  expect(service.read).toHaveBeenCalledTimes(2);
});

test('a question that fails leaves the copy and its cursor', async () => {
  const service = new ChangingService();
  service.put(wire(1));
  const copy = new CopyReader(service, 'UTC');
  const before = await copy.next(signal);
  service.put(wire(2));
  service.readChanges.mockImplementationOnce(() => Promise.reject(new Error('lost')));
  await expect(copy.next(signal)).rejects.toThrow('lost');
  service.readChanges.mockImplementationOnce(() => Promise.resolve(null));
  service.read.mockImplementationOnce(() => Promise.reject(new Error('lost too')));
  await expect(copy.next(signal)).rejects.toThrow('lost too');
  const after = await copy.next(signal);
  expect(after).toEqual(parsed(service));
  expect(after[0]).toBe(before[0]);
});

test('records that were lost with their worker are requested once more', async () => {
  const service = new ChangingService();
  service.put(wire(1));
  const lost = new RecordsReader();
  jest.spyOn(lost, 'read').mockRejectedValueOnce(new WorkerLost('It no longer answers.'));
  const copy = new CopyReader(service, 'UTC', lost);
  expect(await copy.next(signal)).toEqual(parsed(service));
  expect(service.read).toHaveBeenCalledTimes(2);
  expect(copy.cursor).toBe('one-1');
});

test('a service that sends a stream to a reader who requested JSON is abandoned, and not requested again and again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const service = new ChangingService();
  service.put(wire(1));
  service.read.mockImplementation(() => {
    if (service.read.mock.calls.length > 9) throw new Error('It is asked without end');
    return Promise.resolve({ ...service.all(), checksum: '0' });
  });
  const copy = new CopyReader(service, 'UTC', new RecordsReader(() => null));
  await expect(copy.next(signal)).rejects.toThrow(new InvalidAnswer().message);
  expect(service.read).toHaveBeenCalledTimes(3);
  service.read.mockImplementation(() => Promise.resolve(service.all()));
  expect(await copy.next(signal)).toEqual(parsed(service));
});

test('where answers to a cursor are of no use again and again, all records are read by their tag', async () => {
  const service = new ChangingService();
  service.put(wire(1));
  service.read.mockImplementation(() => Promise.resolve({ ...service.all(), etag: '"1"' }));
  service.readChanges.mockImplementation(() => Promise.resolve(null));
  const copy = new CopyReader(service, 'UTC');
  for (let time = 0; time < 3; time += 1) {
    await copy.next(signal);
    expect(copy.cursor).toBe('one-1');
  }
  await copy.next(signal);
  // Without a cursor there is no subscription to changes.
  expect(copy.cursor).toBeNull();
  await copy.next(signal);
  expect(service.readChanges).toHaveBeenCalledTimes(3);
  expect(service.read.mock.lastCall?.[0]).toBe('"1"');
  // The next answer may have a usable cursor.
  expect(copy.cursor).toBe('one-1');
  service.readChanges.mockImplementation((cursor) => service.since(cursor));
  service.put(wire(2));
  expect(await copy.next(signal)).toHaveLength(2);
  expect(copy.cursor).toBe('one-2');
});

test('answers to a cursor that are of no use now and then do not add up', async () => {
  const service = new ChangingService();
  service.put(wire(1));
  const copy = new CopyReader(service, 'UTC');
  await copy.next(signal);
  for (let time = 0; time < 5; time += 1) {
    service.readChanges.mockResolvedValueOnce(null);
    await copy.next(signal);
    expect(copy.cursor).toBe('one-1');
    await copy.next(signal);
  }
});

const happening = fc.record({
  kind: fc.constantFrom('change', 'change', 'step', 'step', 'step', 'add', 'add late', 'remove', 'restore'),
  answer: fc.constantFrom('comes', 'comes', 'is lost', 'comes twice', 'none is asked for', 'is of no use'),
  pick: fc.nat(),
});

test('what the service leaves out is known from each of its answers', async () => {
  const service = new ChangingService();
  const archived = (devices: number) => ({ archived: { devices, after_days: 180 } });
  service.put(wire(1));
  service.read.mockImplementation(() => Promise.resolve({ ...service.all(), ...archived(4) }));
  const copy = new CopyReader(service, 'UTC');
  expect(copy.archived).toBeNull();
  await copy.next(signal);
  expect(copy.archived).toMatchObject({ devices: 4 });
  const changes = { cursor: service.cursor, records: [], removed: [] };
  service.readChanges.mockImplementationOnce(() => Promise.resolve({ ...changes, ...archived(5) }));
  await copy.next(signal);
  expect(copy.archived).toMatchObject({ devices: 5 });
  await copy.next(signal);
  expect(copy.archived).toBeNull();
});

test('an answer "unchanged" without a copy is an error', async () => {
  const service = new ChangingService();
  service.read.mockImplementation(() => Promise.resolve('unchanged'));
  await expect(new CopyReader(service, 'UTC').next(signal)).rejects.toThrow('Nothing is known');
  service.read.mockImplementationOnce(() => Promise.resolve(service.all()));
  const lost = new RecordsReader();
  jest.spyOn(lost, 'read').mockRejectedValueOnce(new WorkerLost('It no longer answers.'));
  await expect(new CopyReader(service, 'UTC', lost).next(signal)).rejects.toThrow('It no longer answers.');
});

test('10,000 random changes, with lost, duplicated and unusable answers, give the records of the service', async () => {
  const counted = { changes: 0, byAnswer: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 500, maxLength: 500 }), async (happenings) => {
      const service = new ChangingService();
      for (let id = 1; id <= 50; id += 1) service.put(wire(id * 10));
      const copy = new CopyReader(service, 'UTC');
      await copy.next(signal);
      for (const { kind, answer, pick } of happenings) {
        counted.changes += 1;
        change(service, kind, pick);
        if (answer === 'none is asked for') continue;
        if (answer === 'is of no use' && copy.cursor !== null)
          service.readChanges.mockImplementationOnce(() => Promise.resolve(null));
        if (answer === 'is lost') {
          const lose = () => Promise.reject(new Error('lost'));
          if (copy.cursor === null) service.read.mockImplementationOnce(lose);
          else service.readChanges.mockImplementationOnce(lose);
          await expect(copy.next(signal)).rejects.toThrow('lost');
          continue;
        }
        if (answer === 'comes twice') {
          const first = await service.since(service.cursor.replace(/-.*/, '-0'));
          if (copy.cursor !== null && first && 'removed' in first)
            service.readChanges.mockImplementationOnce(() => Promise.resolve(first));
          await copy.next(signal);
        }
        const [found, expected] = [await copy.next(signal), parsed(service)];
        // Ten thousand comparisons by jest take most of a minute; this prints the difference.
        if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
        counted.byAnswer += 1;
      }
      expect(service.read.mock.calls.length).toBeLessThan(happenings.length / 3);
    }),
    { numRuns: 20, endOnFailure: true },
  );
  expect(counted.changes).toBeGreaterThanOrEqual(10_000);
  expect(counted.byAnswer).toBeGreaterThan(5_000);
});

function change(service: ChangingService, kind: string, pick: number): void {
  const ids = [...service.records.keys()];
  const id = ids[pick % Math.max(ids.length, 1)] ?? 1;
  const highest = Math.max(0, ...ids);
  if (kind === 'change') service.put(wire(id, `E00${pick % 9}`));
  if (kind === 'step' && service.records.has(id)) service.step(id, `E00${pick % 9}`);
  if (kind === 'add') service.put(wire(highest + 1 + (pick % 20)));
  if (kind === 'add late' && !service.records.has(id + 1)) service.put(wire(id + 1));
  if (kind === 'remove') service.remove(id, id + (pick % 15));
  // Another database behind the same service.
  if (kind === 'restore' && pick % 20 === 0) service.name = `${service.name}x`;
}
