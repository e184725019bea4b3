import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './lib/packages.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
const TESTS = globSync('{e2e/tests,{mfe-*,release,server,shell}/src,shared,tools}/**/*.{test,spec}.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
});
const DECISIONS = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).sort();

/** The anchor that hosts of repositories give a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

for (const file of DOCUMENTS)
  test(`every link of ${file} leads to a file and a heading that exist`, () => {
    for (const [, target = ''] of read(file).matchAll(/\]\(([^)]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const reached = path === '' ? file : join(dirname(file), path);
      assert.ok(existsSync(join(ROOT, reached)), `${file}: ${target} does not exist`);
      if (!anchor) continue;
      const anchors = [...read(reached).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
      assert.ok(anchors.includes(anchor), `${file}: ${target} has no such heading`);
    }
  });

const FOLDERS = /^(docs|e2e|mfe-[a-z]+|release|server|shared|shell|tools)\/[\w./-]+$/;
for (const file of DOCUMENTS.filter((name) => !name.startsWith('docs/decisions/')))
  test(`every file that ${file} names exists`, () => {
    const named = [...read(file).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
    // What a build writes is not there before the first one.
    const missing = named.filter(
      (name) => FOLDERS.test(name) && !name.split('/').includes('dist') && !existsSync(join(ROOT, name)),
    );
    assert.deepEqual(missing, []);
  });

test('the guide for contributors names all folders within a large one', () => {
  const rows = [
    ...read('CONTRIBUTING.md').matchAll(/^\| `((?:server\/src|shell\/src|shared|e2e)\/[\w/-]+)` \| (.+) \|$/gm),
  ];
  assert.equal(rows.length, 9);
  for (const [, folder = '', inside = ''] of rows) {
    const named = [...inside.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    const there = globSync('*/', { cwd: join(ROOT, folder) }).map((name) => basename(name));
    assert.deepEqual(named.sort(), there.filter((name) => name !== 'testing').sort(), folder);
  }
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
test('every npm script that a document names exists', () => {
  const named = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run\s+(?:-s\s+)?([a-z][\w-]*)/g)].map(([, name = '']) => ({ file, name })),
  );
  assert.ok(named.length > 100);
  assert.deepEqual(
    named.filter(({ name }) => !Object.hasOwn(scripts, name)),
    [],
  );
});

// The Node of a reader's machine may be older than the pinned one, which alone runs TypeScript.
test('tests that a document runs are run on the pinned Node', () => {
  const lines = DOCUMENTS.flatMap((file) =>
    read(file)
      .split('\n')
      .map((line) => ({ file, line })),
  );
  assert.deepEqual(
    lines.filter(({ line }) => /\bnode --test\b/.test(line) && !line.includes('exec node --test')),
    [],
  );
});

test('each test that the security guide names is there, with its title', () => {
  const cells = read('docs/operate/security.md').matchAll(/(?<=\| )[^|]*`[\w-]+\.(?:test|spec)\.ts`[^|]*(?= \|)/g);
  for (const [cell] of cells) {
    const names = [...cell.matchAll(/`([\w-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name);
    const texts = names.flatMap((name) => {
      const files = TESTS.filter((path) => basename(path) === name);
      assert.ok(files.length > 0, `${name} does not exist`);
      return files.map(read);
    });
    for (const [, title = ''] of cell.matchAll(/"([^"]+)"/g))
      assert.ok(
        texts.some((text) => text.includes(title)),
        `none of ${names.join(', ')} has a test "${title}"`,
      );
  }
});

/** The settings of the operations guide, which the server's code writes, with the default of each. */
const DEFAULTS = new Map(
  [...read('docs/operate/operations.md').matchAll(/^\| `([A-Z_]+)` \| (.+?) \| /gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

test('README gives the settings that it lists the defaults that they have', () => {
  const rows = [...read('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.+?) \| /gm)];
  assert.ok(rows.length > 15);
  for (const [, names = '', defaults = ''] of rows) {
    const values = defaults.split(', ');
    for (const [index, name] of names.replaceAll('`', '').split(', ').entries()) {
      const text = values[index] ?? '';
      // What is empty may be shown as what the server makes of it.
      if (name !== 'VERITAS_DRAIN_SECONDS')
        assert.equal(text.replace('/`', '`').replace(/ \(.*\)$/, ''), DEFAULTS.get(name), name);
    }
  }
});

test('every setting that a document or an example names exists', () => {
  const ofOthers = /^VERITAS_(?:DEPLOY_TOKEN|DEV_DIR|DATABASE_(?:OWNER_)?PASSWORD|TEST_\w+|REED_SCOPE)$/;
  const files = [...DOCUMENTS, ...globSync('deploy/**/*.*', { cwd: ROOT })].filter(
    (file) => !/^(?:CHANGELOG|docs\/decisions)/.test(file),
  );
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\bVERITAS_[A-Z_]*[A-Z]\b(?!_)/g)].map(([name]) => ({ file, name })),
  );
  assert.ok(named.length > 80);
  assert.deepEqual(
    named.filter(({ name }) => !DEFAULTS.has(name) && !ofOthers.test(name)),
    [],
  );
});

/** What a page says before its context: its status and how it relates to other decisions. */
const headOf = (file: string) => read(file).split(/^(?:## Context|\*\*Context)/m)[0] ?? '';

test('decision 046 names every event of the log', () => {
  const decision = read('docs/decisions/046-security-events.md');
  const sources = globSync('server/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const events = sources.flatMap((file) =>
    [...read(file).matchAll(/\bevent: '(\w+)'/g)].map(([, event = '']) => event),
  );
  assert.ok(events.length > 15);
  assert.deepEqual(
    events.filter((event) => !decision.includes(`\`${event}\``)),
    [],
  );
});

test('what a decision replaces names it as the successor', () => {
  for (const file of DECISIONS)
    for (const [sentence] of headOf(file).matchAll(/\breplaces [^.]*?(?:\[\d{3}\]\([^)]+\)[^.[]*)+/gi))
      for (const [, replaced = ''] of sentence.matchAll(/\]\(([^)]+)\)/g))
        assert.ok(
          read(join(dirname(file), replaced)).includes(`](${basename(file)})`),
          `${replaced} does not say that ${basename(file)} replaces a part of it`,
        );
});

test('what a decision calls its successor says what it replaces', () => {
  for (const file of DECISIONS)
    for (const [sentence] of headOf(file).matchAll(/\bsuperseded by [^.]*?(?:\[\d{3}\]\([^)]+\)[^.[]*)+/gi))
      for (const [, successor = ''] of sentence.matchAll(/\]\(([^)]+)\)/g)) {
        const head = headOf(join(dirname(file), successor));
        assert.match(head, /\breplaces\b/i, `${successor} does not say that it replaces a part of ${basename(file)}`);
        assert.ok(head.includes(`](${basename(file)})`), `${successor} does not name ${basename(file)}`);
      }
});

test('the index of decisions lists each with its title, status and date', () => {
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| (\d{3}) \| \[(.+)\]\((.+)\) \| (.+) \| (.+) \|$/gm)];
  const listed = rows.map(([, number, title, file, status, date]) => ({ number, title, file, status, date }));
  const written = DECISIONS.map((file) => {
    const head = /^# (\d{3}) (.+)\n\nStatus: (.+?), (\d{4}-\d{2}-\d{2})\./.exec(read(file));
    assert.ok(head, `${file} begins with "# NNN Title", an empty line and "Status: accepted, YYYY-MM-DD."`);
    const [, number, title, status, date] = head;
    return { number, title, file: file.replace('docs/decisions/', ''), status, date };
  });
  assert.deepEqual(listed, written);
});
