import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { BUILT, ROOT } from '../lib/packages.ts';

// The rules of oxlint fire, as canary.test.ts checks of those of ESLint.

test('rules that need types, and those of hooks, are enforced in every package', async () => {
  const floating = 'async function save() {}\nsave();\n';
  const conditional =
    "declare const useId: () => string;\nexport const useOdd = (odd: boolean) => (odd ? useId() : '');\n";
  const found = await refusedByOxlint({
    ...Object.fromEntries(PACKAGES_WITH_TYPES.map((folder) => [`${folder}/canary.ts`, floating])),
    ...Object.fromEntries(FRONT_ENDS.map((folder) => [`${folder}/useCanary.ts`, conditional])),
    'shared/ui/Canary.tsx': conditional,
    'server/src/useCanary.ts': conditional,
  });
  assert.deepEqual(
    found,
    new Set([
      ...PACKAGES_WITH_TYPES.map((folder) => `${folder}/canary.ts typescript(no-floating-promises)`),
      ...[...FRONT_ENDS.map((folder) => `${folder}/useCanary.ts`), 'shared/ui/Canary.tsx'].map(
        (path) => `${path} react-hooks(rules-of-hooks)`,
      ),
    ]),
  );
});

const FRONT_ENDS = [...BUILT.map((name) => `${name}/src`), 'shared/domain'];
const PACKAGES_WITH_TYPES = [...FRONT_ENDS, 'server/src', 'release/src', 'e2e/tests', 'tools'];

/** The files and rules that fail, of files in an empty folder: oxlint reads no text without a file. */
async function refusedByOxlint(files: Readonly<Record<string, string>>): Promise<Set<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-lint-'));
  try {
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "jsx": "preserve" } }');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const output = await new Promise<string>((resolve) => {
      execFile(
        join(ROOT, 'node_modules/.bin/oxlint'),
        ['--type-aware', '--format=json'],
        { cwd: folder },
        (_error, stdout) => resolve(stdout),
      );
    });
    const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
    return new Set(diagnostics.map(({ code, filename }) => `${filename} ${code}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
