import type { UploadEvent } from './protocol/upload-options.ts';
import { advance, percentSent, startSending, type RunningUpload, type UploadState } from './upload-state.ts';

const file = new File(['x'.repeat(1_000)], 'shipments.csv');
const chosen = {
  kind: 'chosen',
  file,
  identity: { name: file.name, size: file.size, lastModified: 1, fingerprint: 'f' },
} as const;

const after = (...events: readonly UploadEvent[]) => events.reduce(advance, startSending(chosen) as UploadState);
const percentAfter = (...events: readonly UploadEvent[]) => {
  const state = after(...events) as RunningUpload;
  return state.kind === 'sending' ? percentSent(state) : null;
};

const sent = (bytes: number) => ({ kind: 'sent', bytes }) as const;

test.each<UploadEvent>([
  { kind: 'waiting', waitMs: 2_000 },
  { kind: 'held', by: 'paused' },
])('what was sent stays while the upload is $kind, as for a part that the server did not get', (pause) => {
  expect(percentAfter(sent(400), pause)).toBe(40);
  expect(percentAfter(sent(1_000), { kind: 'processing', rowsRead: null, again: false }, pause)).toBe(100);
});

test('a file is not 100 percent sent before its last byte', () => {
  expect([0, 999, 1_000, 1_200].map((bytes) => percentAfter(sent(bytes)))).toEqual([0, 99, 100, 100]);
});

test('an upload that goes on is neither waiting nor held any more', () => {
  const states = [after({ kind: 'waiting', waitMs: 2_000 }, sent(400)), after({ kind: 'held', by: 'away' }, sent(400))];
  for (const state of states) expect(state).toMatchObject({ sent: 400, waitMs: null, heldBy: null });
});

test('an event of an upload that was cancelled changes nothing', () => {
  expect(advance(chosen, sent(400))).toBe(chosen);
});
