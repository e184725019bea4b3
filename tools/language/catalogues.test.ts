import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import type { Catalogue } from '../../shared/language/t.ts';
import type { Remote } from '../../shared/remote/index.ts';
import { REMOTES, ROOT } from '../lib/packages.ts';
import { catalogueOf } from './catalogue-of.ts';
import { COMPLETE } from './complete.ts';
import { readContractTexts, readDescriptions, readTexts, type FoundText } from './messages.ts';
import { placeholdersOf } from './placeholders.ts';

const shared = await catalogueOf('shared');
const shell = await catalogueOf('shell/src');
const remotes = await Promise.all(REMOTES.map(async (name) => ({ name, own: await catalogueOf(`${name}/src`) })));
/** What the shell shows of a remote is in the remote's own titles, or in the shell's catalogue. */
const titles = Object.fromEntries(
  await Promise.all(REMOTES.map(async (name) => [name, await titlesOf(name)] as const)),
);
const descriptions = REMOTES.filter((name) => COMPLETE.includes(`${name}/src/`)).flatMap((name) =>
  readDescriptions(name).filter(({ text }) => !Object.hasOwn(titles[name] ?? {}, text)),
);
const packages: readonly PackageCase[] = [
  // What several packages say is in the catalogue of shared.
  {
    name: 'shared',
    own: shared,
    others: {},
    more: [
      ...['shell', ...remotes.map(({ name }) => name)].flatMap(messagesFor),
      ...readContractTexts().filter(({ text }) => Object.hasOwn(shared, text)),
    ],
  },
  { name: 'shell', own: without(shell, shared), others: shared, more: descriptions },
  // A remote's page has what the shell has loaded.
  ...remotes.map((remote) => ({ ...remote, others: shared })),
];

for (const { name, own, others, more = [] } of packages) {
  const { messages, computed } = readTexts(name);
  const used = [...messages, ...more];

  test(`${name}: every message is in the Hindi catalogue, and nothing else is`, () => {
    const missing = used.filter(({ text }) => !Object.hasOwn(own, text) && !Object.hasOwn(others, text));
    assert.deepEqual(missing, []);
    const texts = new Set(used.map(({ text }) => text));
    const unused = Object.keys(own).filter((message) => !texts.has(message));
    assert.deepEqual(unused, []);
  });

  test(`${name}: a message is one literal, so that it can be found in the catalogue`, () => {
    assert.deepEqual(computed, []);
  });

  test(`${name}: a Hindi text has the placeholders of its message, and is Hindi`, () => {
    for (const [message, text] of Object.entries(own)) {
      assert.deepEqual(placeholdersOf(text), placeholdersOf(message), message);
      assert.match(text, /\p{Script=Devanagari}|^[^\p{L}]*$/u, message);
    }
  });
}

test('a message reads the same in every catalogue: the last one that is loaded counts', () => {
  const seen = new Map<string, string>();
  const all = [...packages.map(({ own }) => own), ...Object.values(titles)];
  for (const [message, text] of all.flatMap((own) => Object.entries(own))) {
    assert.equal(seen.get(message) ?? text, text, message);
    seen.set(message, text);
  }
});

test('a message of several sentences ends with a full stop, a note that something is empty without one', () => {
  const all = [...packages.map(({ own }) => own), ...Object.values(titles)].flatMap((own) => Object.entries(own));
  const open = all.flat().filter((text) => /[.!?] [A-Z\p{Script=Devanagari}]/u.test(text) && !/[.!?…:)}]$/.test(text));
  assert.deepEqual(open, []);
  assert.deepEqual(
    all.filter(([message]) => /^No [^.]* yet\.$/.test(message)),
    [],
  );
});

test('what is complete shows no English text past the catalogues', () => {
  const found = ['shared', 'shell', ...REMOTES].flatMap((name) => readTexts(name).untranslated);
  const inComplete = ({ place }: FoundText) => COMPLETE.some((path) => place.startsWith(path));
  assert.deepEqual(found.filter(inComplete), []);
});

/** What a package says with words of shared. */
function messagesFor(name: string): readonly FoundText[] {
  return readTexts(name).messages.filter(({ text }) => Object.hasOwn(shared, text));
}

async function titlesOf(name: string): Promise<Catalogue> {
  const { default: remote } = (await import(join(ROOT, name, 'src', 'remote.ts'))) as { default: Remote };
  return remote.titles?.hi ?? {};
}

interface PackageCase {
  readonly name: string;
  readonly own: Catalogue;
  readonly others: Catalogue;
  readonly more?: readonly FoundText[];
}

function without(catalogue: Catalogue, others: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(catalogue).filter(([message]) => !Object.hasOwn(others, message)));
}
