import { BodyParts } from './body-parts.ts';
import { readColumns } from './read-columns.ts';

const PART = 4_096;

test.each([
  ['a text', (length: number) => JSON.stringify([{ id: 1, note: 'x'.repeat(length) }, { id: 2 }]), 2],
  ['spaces', (length: number) => `${' '.repeat(length)}[{"id":1}]`, 1],
])(
  '%s of some MB that comes in many parts is looked through a few times, not for each part',
  (_what, bodyOf, count) => {
    const length = 2_000_000;
    const bytes = new TextEncoder().encode(bodyOf(length));
    const body = new BodyParts();
    const looks = [jest.spyOn(Uint8Array.prototype, 'indexOf'), jest.spyOn(Uint8Array.prototype, 'set')];
    const reading = readColumns(body, '');
    let step = reading.next();
    for (let at = 0; !step.done; step = reading.next()) {
      if (step.value !== 'waiting') continue;
      body.push(bytes.subarray(at, (at += PART)));
      if (at >= bytes.length) body.end();
    }
    const searched = looks.map(({ mock }) => mock.contexts.length);
    jest.restoreAllMocks();
    expect(step.value).toHaveLength(count);
    // New parts are copied once each, the existing bytes only when they have doubled.
    expect(searched[0]).toBeLessThan(100);
    expect(searched[1]).toBeLessThan((length / PART) * 1.5);
  },
);
