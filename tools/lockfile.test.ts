import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './lib/packages.ts';

const LOCKED = [
  ...readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8').matchAll(/^ {2}'?(@?[^\s'@]+)@([^\s'(]+)'?:$/gm),
].map(([, name = '', version = '']) => ({ name, version }));

test('what comes as a binary for each platform is locked for Linux, macOS and Windows', () => {
  const linux = LOCKED.filter(({ name }) => /[/-]linux-x64(-gnu)?$/.test(name));
  const names = new Set(LOCKED.map(({ name, version }) => `${name}@${version}`));
  assert.ok(linux.length > 3);
  const missing = linux.flatMap(({ name, version }) => {
    const family = name.replace(/linux-x64(-gnu)?$/, '');
    const others = [[`${family}darwin-arm64`], [`${family}win32-x64`, `${family}win32-x64-msvc`]];
    return others
      .filter((anyOf) => !anyOf.some((other) => names.has(`${other}@${version}`)))
      .map(([other]) => `${other}@${version}`);
  });
  assert.deepEqual([...new Set(missing)], []);
});

// pnpm runs on the Node of the machine, which may be too old for packages that run on the pinned one only.
test('packages are checked against the Node that they run on', () => {
  const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const pinned = /^ {2}node: (\S+)$/m.exec(workspace)?.[1];
  assert.ok(pinned);
  assert.equal(/^nodeVersion: (\S+)$/m.exec(workspace)?.[1], pinned);
});

// Packages that accept any version would move between two of them whenever the lockfile changes, as with a new remote.
test('the types of Node are locked in one version', () => {
  const versions = new Set(LOCKED.filter(({ name }) => name === '@types/node').map(({ version }) => version));
  assert.equal(versions.size, 1, [...versions].join(', '));
});
