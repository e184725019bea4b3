import { MAX_TRIES, nextStep, startAt } from './next-step.ts';

const half = () => 0.5;

test('an accepted chunk is followed by the next one, and the last one ends the upload', () => {
  expect(nextStep(startAt(0), { kind: 'accepted' }, 2, half)).toEqual({ kind: 'send', at: startAt(1), waitMs: 0 });
  expect(nextStep(startAt(1), { kind: 'accepted' }, 2, half)).toEqual({ kind: 'done' });
});

test('failures are counted by chunk, rewinds over the whole upload', () => {
  const step = nextStep({ chunk: 3, tries: 5, rewinds: 2 }, { kind: 'accepted' }, 9, half);
  expect(step).toEqual({ kind: 'send', at: { chunk: 4, tries: 0, rewinds: 2 }, waitMs: 0 });
});

test.each([0, 408, 423, 425, 429, 500, 502, 503, 504, 507])(
  'after status %i the same chunk is tried again',
  (status) => {
    expect(nextStep(startAt(3), { kind: 'refused', status, next: null }, 9, half)).toEqual({
      kind: 'send',
      at: { chunk: 3, tries: 1, rewinds: 0 },
      waitMs: 250,
    });
  },
);

test.each([400, 401, 403, 404, 409, 410, 413, 415])('status %i without a place to continue at stops it', (status) => {
  expect(nextStep(startAt(3), { kind: 'refused', status, next: null }, 9, half)).toEqual({ kind: 'stop' });
});

test('only a 409 says where to continue', () => {
  const step = nextStep(startAt(3), { kind: 'refused', status: 503, next: 7 }, 9, half);
  expect(step).toMatchObject({ kind: 'send', at: { chunk: 3, tries: 1 } });
});

test('waits double from half a second, and the sixth failure stops the upload', () => {
  const waits = Array.from({ length: MAX_TRIES }, (_, tries) => {
    const step = nextStep({ chunk: 0, tries, rewinds: 0 }, { kind: 'refused', status: 503, next: null }, 1, () => 1);
    return step.kind === 'send' ? step.waitMs : step.kind;
  });
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 'stop']);
});

test('the wait is random up to the full time, so that clients do not come back together', () => {
  const waits = [0, 0.25, 0.99].map((chance) => {
    const outcome = { kind: 'refused', status: 0, next: null } as const;
    const step = nextStep({ chunk: 0, tries: 2, rewinds: 0 }, outcome, 1, () => chance);
    return step.kind === 'send' ? step.waitMs : null;
  });
  expect(waits).toEqual([0, 500, 1_980]);
});

test.each([
  ['forwards', 2, 5, { chunk: 5, tries: 0, rewinds: 0 }, 0],
  ['backwards', 5, 2, { chunk: 2, tries: 0, rewinds: 1 }, 0],
  ['to the last chunk when it has all of them', 3, 10, { chunk: 9, tries: 0, rewinds: 0 }, 0],
  ['at the refused chunk itself, after a pause', 4, 4, { chunk: 4, tries: 0, rewinds: 1 }, 250],
  ['to the last chunk itself, after a pause, when it has all of them', 9, 10, { chunk: 9, tries: 0, rewinds: 1 }, 250],
])('a 409 that names the next chunk sends the upload %s', (_case, chunk, next, at, waitMs) => {
  const step = nextStep({ chunk, tries: 5, rewinds: 0 }, { kind: 'refused', status: 409, next }, 10, half);
  expect(step).toEqual({ kind: 'send', at, waitMs });
});

test('a server that rewinds the upload again and again ends it', () => {
  const afterRewinds = (rewinds: number) =>
    nextStep({ chunk: 1, tries: 0, rewinds }, { kind: 'refused', status: 409, next: 0 }, 3, half);
  expect(afterRewinds(5)).toMatchObject({ kind: 'send', at: { chunk: 0, rewinds: 6 } });
  expect(afterRewinds(6)).toEqual({ kind: 'stop' });
});
