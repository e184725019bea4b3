import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { suite, test } from 'node:test';
import { BUILT, REMOTES, ROOT } from '../lib/packages.ts';
import { SERVER_LAYERS, SHARED_LAYERS, type Layers } from './layers.ts';
import { broken, eslint } from './scratch-file.ts';

// Checks that each lint rule fires: each border is crossed once, in a virtual file.

const imports = (from: string) => `import '${from}';`;

async function expectBroken(path: string, from: readonly string[], rule: string): Promise<void> {
  const rules = await broken(path, from.map(imports));
  assert.deepEqual(
    from.map((name, index) => [name, rules[index]]),
    from.map((name) => [name, rule]),
    path,
  );
}

const BORDER = 'import-x/no-restricted-paths';
const aFileBelow = (folder: string) =>
  globSync('**/*.{ts,tsx}', { cwd: join(ROOT, folder), exclude: ['**/*.test.*', '**/testing/**'] }).sort()[0] ?? '';
const foldersOf = (folder: string) =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder)).filter((name) => statSync(join(ROOT, folder, name)).isDirectory())
    : [];

/** A file of each package that no other package may take. */
const CLOSED: Readonly<Record<string, string>> = {
  shared: 'shared/session/index.ts',
  server: 'server/src/core/config/config.ts',
  release: 'release/src/changes/status.ts',
  e2e: 'e2e/support/server/line.ts',
  tools: 'tools/lib/run.ts',
  ...Object.fromEntries(BUILT.map((name) => [name, `${name}/src/${aFileBelow(`${name}/src`)}`])),
};
/** Where a package's scratch file is, and the packages that it may take nothing of, or no such file. */
const OUTSIDERS: readonly [path: string, closed: readonly string[]][] = [
  ...REMOTES.map((name): [string, readonly string[]] => [
    `${name}/src/routes/canary.ts`,
    [...BUILT.filter((other) => other !== name), 'server', 'release', 'e2e', 'tools'],
  ]),
  ['shell/src/canary.ts', [...REMOTES, 'server', 'release', 'e2e', 'tools']],
  ['shared/ui/canary.ts', [...BUILT, 'server', 'release', 'e2e', 'tools']],
  ['shared/domain/canary.test.ts', [...BUILT, 'server', 'release', 'e2e', 'tools']],
  ['server/src/scans/canary.ts', [...BUILT, 'shared', 'release', 'e2e', 'tools']],
  ['server/src/scans/canary.test.ts', [...BUILT, 'shared', 'release', 'e2e', 'tools']],
  ['release/src/canary.ts', [...BUILT, 'shared', 'server', 'e2e', 'tools']],
  ['e2e/support/canary.ts', [...BUILT, 'shared', 'server', 'release', 'tools']],
  ['tools/cluster/canary.ts', [...BUILT, 'shared', 'server', 'release', 'e2e']],
];
const relativeTo = (path: string, file: string) => {
  const name = relative(dirname(path), file);
  return name.startsWith('.') ? name : `./${name}`;
};

suite('between packages', () => {
  for (const [path, closed] of OUTSIDERS) {
    test(`${path} imports nothing of ${closed.join(', ')}`, () =>
      expectBroken(
        path,
        closed.map((name) => relativeTo(path, CLOSED[name] ?? '')),
        BORDER,
      ));
  }

  const crossings: readonly [path: string, from: string, rule: string][] = [
    ['server/src/scans/canary.ts', '@veritas/shared/api', BORDER],
    ['server/src/scans/canary.ts', '@veritas/shared/ui', BORDER],
    ['server/src/scans/canary.ts', '@veritas/shared/session', BORDER],
    ['server/src/scans/canary.ts', '@veritas/shared/records', BORDER],
    ['server/src/scans/canary.ts', '@veritas/shared/remote', BORDER],
    ['server/src/scans/canary.test.ts', '@veritas/shared/api', BORDER],
    ['release/src/canary.ts', '@veritas/shared/session', BORDER],
    ['shell/src/canary.ts', '../../shared/domain/index.ts', 'import-x/no-relative-packages'],
    ...REMOTES.flatMap((name) =>
      ['axios', 'zustand', 'react-hot-toast', 'react-router-dom', '@tanstack/react-query', 'downshift'].map(
        (library): [string, string, string] => [`${name}/src/lib/canary.ts`, library, 'no-restricted-imports'],
      ),
    ),
    ['shell/src/canary.ts', 'axios', 'no-restricted-imports'],
    ['server/src/scans/canary.ts', 'pg', 'no-restricted-imports'],
    ['server/src/scans/canary.ts', 'node:sqlite', 'no-restricted-imports'],
  ];
  for (const [path, from, rule] of crossings) {
    test(`${path} does not import ${from}`, () => expectBroken(path, [from], rule));
  }

  test('contracts are shapes and import no other part of shared', () => {
    const others = SHARED_LAYERS.flat().filter((name) => name !== 'api');
    return expectBroken(
      'shared/api/contracts/canary.ts',
      ['../http.ts', ...others.map((name) => `../../${name}/${firstFile(`shared/${name}`)}`)],
      BORDER,
    );
  });

  test('what is allowed raises nothing', async () => {
    const allowed: readonly [path: string, ...from: string[]][] = [
      ['mfe-data/src/routes/canary.ts', '@veritas/shared/api', '@veritas/shared/ui', '../lib/size-text.ts'],
      ['shell/src/canary.ts', '@veritas/shared/session', 'react-router-dom'],
      ['server/src/scans/canary.ts', '@veritas/shared/domain', '@veritas/shared/contracts', '@veritas/shared/registry'],
      ['server/src/scans/canary.ts', '../db/index.ts', '../http/errors/errors.ts', '../audit/record.ts'],
      ['server/src/scans/canary.test.ts', '../testing/server-test.ts'],
      ['server/src/db/canary.ts', 'pg'],
      ['release/src/canary.ts', '@veritas/shared/registry'],
      ['server/src/scans/canary.ts', 'release/rules', 'release/make-folder', 'release/error-parts', 'release/refusal'],
      ['shared/records/canary.ts', '../session/index.ts', '../api/index.ts', '../domain/index.ts'],
      ['shared/api/contracts/canary.ts', './users/users.ts', 'valibot'],
      ['e2e/support/canary.ts', 'server/testing/free-port', 'server/testing/printed-line'],
      ['tools/cluster/canary.ts', '../../server/bench/lib/people.ts', '../../server/src/testing/database/in-store.ts'],
    ];
    for (const [path, ...from] of allowed)
      assert.deepEqual(
        await broken(path, from.map(imports)),
        from.map(() => null),
        path,
      );
  });
});

suite('inside a front end', () => {
  for (const name of BUILT) {
    const src = `${name}/src`;
    const features = foldersOf(`${src}/features`);

    test(`${name}: a feature imports no route and no other feature`, async () => {
      for (const feature of features) {
        const path = `${src}/features/${feature}/canary.ts`;
        const siblings = features.filter((other) => other !== feature);
        const closed = siblings.map((other) => `../${other}/${aFileBelow(`${src}/features/${other}`)}`);
        await expectBroken(path, [`../../routes/${aFileBelow(`${src}/routes`)}`, ...closed], BORDER);
      }
    });
    test(`${name}: lib imports neither features nor routes`, async () => {
      const path = `${src}/lib/canary.ts`;
      const closed = ['features', 'routes'].filter((folder) => existsSync(join(ROOT, src, folder)));
      await expectBroken(
        path,
        closed.map((folder) => `../${folder}/${aFileBelow(`${src}/${folder}`)}`),
        BORDER,
      );
    });
  }
  test('product code imports no test helper', async () => {
    await expectBroken('mfe-devices/src/routes/canary.ts', ['../testing/raw-device.ts'], BORDER);
    await expectBroken('mfe-data/src/features/upload/protocol/canary.ts', ['./testing/fake-server.ts'], BORDER);
    await expectBroken('shared/ui/tokens/canary.ts', ['./testing/palette.ts'], BORDER);
    await expectBroken('server/src/auth/access/canary.ts', ['./testing/access-table.ts'], BORDER);
  });
});

const LAYERED: readonly [base: string, layers: Layers][] = [
  ['shared', SHARED_LAYERS],
  ['server/src', SERVER_LAYERS],
];

for (const [base, layers] of LAYERED) {
  suite(`the layers of ${base}`, () => {
    test('everything has its place in the table', () => {
      const inTable = new Set(layers.flat());
      const entries = readdirSync(join(ROOT, base)).filter(
        (name) => !['node_modules', 'dist'].includes(name) && !/\.test\.ts$|\.mjs$|\.json$|^\./.test(name),
      );
      assert.deepEqual(
        entries.filter((name) => !inTable.has(name)),
        [],
      );
      assert.deepEqual(
        [...inTable].filter((name) => !entries.includes(name)),
        [],
      );
    });

    for (const [height, row] of layers.entries()) {
      for (const room of row) {
        const above = layers.slice(height).flat();
        const closed = above.filter((other) => other !== room);
        if (closed.length === 0) continue;
        test(`${room} imports nothing beside or above it`, async () => {
          const isFile = room.endsWith('.ts');
          const files = closed.map((other) =>
            other.endsWith('.ts') ? other : `${other}/${firstFile(`${base}/${other}`)}`,
          );
          const path = isFile ? `${base}/${room}` : `${base}/${room}/canary.ts`;
          await expectBroken(
            path,
            files.map((file) => (isFile ? `./${file}` : `../${file}`)),
            BORDER,
          );
        });
      }
    }
  });
}

/** Also of a folder that holds test helpers only. */
function firstFile(folder: string): string {
  return aFileBelow(folder) || (globSync('**/*.{ts,tsx}', { cwd: join(ROOT, folder) }).sort()[0] ?? '');
}

test('a console in any browser sorts and writes as its own language does', async () => {
  const lines = {
    "['a'].sort((a, b) => a.localeCompare(b));": 'no-restricted-syntax',
    '(1.5).toLocaleString();': 'no-restricted-syntax',
    'new Intl.NumberFormat().format(1.5);': 'no-restricted-syntax',
    "['a'].sort((a, b) => a.localeCompare(b, 'en'));": null,
    'new Intl.DateTimeFormat().resolvedOptions();': null,
  };
  for (const path of ['mfe-users/src/x.ts', 'shell/src/x.ts', 'shared/domain/x.ts'])
    assert.deepEqual(await broken(path, Object.keys(lines)), Object.values(lines), path);
});

test('a unit test fakes the network and not the module of calls', async () => {
  const refused = ['@veritas/shared/api', '../api/index.ts', '../../api/http.ts'].map(
    (name) => `jest.mock('${name}');`,
  );
  const allowed = ['./load-page.ts', '@veritas/shared/session', '../apiary.ts'].map((name) => `jest.mock('${name}');`);
  const expected = [...refused.map(() => 'no-restricted-syntax'), ...allowed.map(() => null)];
  for (const path of ['mfe-data/src/routes/Canary.test.tsx', 'shared/records/canary.test.ts'])
    assert.deepEqual(await broken(path, [...refused, ...allowed]), expected, path);
});

suite('rules for what is shown and for tests', () => {
  const cases: readonly [rule: string, path: string, text: string][] = [
    ['jsx-a11y-x/alt-text', 'shared/ui/Canary.tsx', 'export const Canary = () => <img src="x" />;'],
    [
      'testing-library/await-async-queries',
      'shared/ui/Canary.test.tsx',
      "import { screen } from '@testing-library/react'; test('a', () => { screen.findByText('a'); });",
    ],
    [
      'jest-dom/prefer-checked',
      'shared/ui/Canary.test.tsx',
      "expect(screen.getByRole('checkbox').checked).toBe(true);",
    ],
    ['no-restricted-globals', 'mfe-data/src/lib/canary.ts', "void fetch('/veritas/brands');"],
    ['no-restricted-globals', 'mfe-data/src/lib/canary.ts', 'void new XMLHttpRequest();'],
    ['max-len', 'mfe-data/src/lib/canary.ts', `// ${'a word '.repeat(17)}`],
    ['max-len', 'e2e/support/canary.ts', `/**\n * ${'a word '.repeat(17)}\n */`],
    ...['shell/src', 'mfe-data/src', 'shared/ui', 'server/src', 'release/src', 'tools'].flatMap(
      (folder): [string, string, string][] => [
        ['max-lines', `${folder}/canary.ts`, 'export const one = 1;\n'.repeat(301)],
        ['max-lines-per-function', `${folder}/canary.ts`, `export function long() {${'\n'.repeat(61)}}`],
      ],
    ),
    ['playwright/no-wait-for-timeout', 'e2e/tests/canary.spec.ts', 'await page.waitForTimeout(1_000);'],
    ['playwright/no-focused-test', 'e2e/tests/canary.spec.ts', "test.only('one', () => undefined);"],
  ];
  for (const [rule, path, text] of cases) {
    test(`${rule} is enforced in ${path}`, async () => {
      const [result] = await eslint.lintText(text, { filePath: join(ROOT, path) });
      assert.ok(
        result?.messages.some(({ ruleId }) => ruleId === rule),
        JSON.stringify(result?.messages),
      );
    });
  }
});
