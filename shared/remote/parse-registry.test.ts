import * as v from 'valibot';
import { BuiltRelease } from './built-release.ts';
import { describeIssues, parseRegistry, usablePart } from './parse-registry.ts';

const described = (pages: readonly unknown[]) => {
  const release = { name: 'demo', title: 'Demo', version: '1', contract: 1, pages };
  return describeIssues(v.safeParse(BuiltRelease, release).issues ?? []);
};

test('the first ten faults are named by field, and the others counted', () => {
  const numbers = v.array(v.number('no number'));
  const issues =
    v.safeParse(
      numbers,
      Array.from({ length: 12 }, () => 'x'),
    ).issues ?? [];
  expect(describeIssues(issues)).toMatch(/^0: no number; .*; 9: no number; and 2 more$/);
  expect(describeIssues(issues.slice(0, 10))).toMatch(/; 9: no number$/);
});

test.each([
  ['very many faults', Array.from({ length: 5_000 }, () => ({}))],
  ['long texts', Array.from({ length: 20 }, () => ({ path: 1, title: '<'.repeat(100_000) }))],
  ['long names', [{ path: 'A', title: 'A', menu: { name: 'x'.repeat(100_000), order: 'x'.repeat(100_000) } }]],
])('%s are described in a thousand characters', (_what, pages) => {
  expect(described(pages).length).toBeLessThan(1_050);
});

describe('an entry that needs a newer console', () => {
  const release = (version: string, openTo: string) => ({
    version,
    contract: 1,
    base: `/remotes/demo/${version}/`,
    files: {},
    pages: [{ path: 'Demo', title: 'Demo', openTo }],
  });
  const [two, one, three] = [release('2', 'upload'), release('1', 'upload'), release('3', 'recall_devices')];
  const canary = { release: two, audience: { kind: 'percent', percent: 5 } };
  const parse = (more: object, lastGood: object | null = null) => {
    const document = (entry: object) =>
      JSON.stringify({
        schema: 1,
        issued: '2026-11-26T06:30:00Z',
        remotes: [{ name: 'demo', title: 'Demo', ...entry }],
      });
    const good = lastGood && parseRegistry(document(lastGood)).registry;
    const { registry, problems, unusable } = parseRegistry(document(more), good, usablePart);
    const [demo] = registry.remotes;
    const inUse = demo && [demo.active.version, demo.previous?.version, demo.canary?.release.version, demo.disabled];
    return { inUse, problems, unusable: unusable.length };
  };

  test.each([
    ['its canary needs it', { active: two, previous: one, canary: { ...canary, release: three } }, ['2', '1']],
    [
      'the audience of its canary does',
      { active: two, previous: one, canary: { ...canary, audience: {} } },
      ['2', '1'],
    ],
    ['the release before it does', { active: two, previous: three, canary }, ['2', undefined]],
    ['its active release does', { active: three, previous: two, canary }, ['2', undefined]],
    ['it is switched off besides', { active: three, previous: two, disabled: true }, ['2', undefined, undefined, true]],
    ['all of it does', { active: three, previous: three }, undefined],
    ['it has no release before', { active: three, previous: null }, undefined],
  ])('keeps what can be used when %s', (_case, entry, inUse) => {
    const { problems, ...read } = parse(entry);
    expect(read).toEqual({ inUse: inUse && [...inUse, ...Array<undefined>(4 - inUse.length)], unusable: 1 });
    expect(problems).toEqual([
      expect.stringMatching(inUse ? /^Remote demo cannot be used: .* What can be used of it is\.$/ : /knows\.$/),
    ]);
  });

  test('is switched off also where its last good one is in use', () => {
    const lastGood = { active: two, previous: null };
    expect(parse({ active: three, previous: null }, lastGood).inUse).toEqual(['2', undefined, undefined, undefined]);
    expect(parse({ active: three, previous: null, disabled: true }, lastGood).inUse?.[3]).toBe(true);
  });
});

describe('of two entries with one name', () => {
  const entry = (version: string, more: object = {}) => ({
    name: 'demo',
    title: 'Demo',
    active: { version, contract: 1, base: `/remotes/demo/${version}/`, files: {}, pages: [], ...more },
    previous: null,
  });
  const parse = (remotes: readonly object[], lastGood: readonly object[]) => {
    const text = (of: readonly object[]) => JSON.stringify({ schema: 1, issued: '2026-11-26T06:30:00Z', remotes: of });
    return parseRegistry(text(remotes), parseRegistry(text(lastGood)).registry);
  };

  test.each([
    ['good', entry('3'), /^Remote demo cannot be used: it is listed twice\./],
    ['bad', entry('3', { pages: 1 }), /^Remote demo cannot be used: active\.pages: /],
  ])('the first is used and the second, a %s one, is named', (_kind, second, problem) => {
    const { registry, problems } = parse([entry('2'), second], [entry('1')]);
    expect(registry.remotes.map(({ active }) => active.version)).toEqual(['2']);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });
});
