import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { isBuilt, markBuilt, type StampedBuild } from './build-stamp.ts';

let folder: string;
let build: StampedBuild;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritas-stamp-'));
  build = { dist: join(folder, 'dist'), stamp: join(folder, 'stamps', 'mfe-demo') };
  mkdirSync(join(build.dist, 'assets'), { recursive: true });
  writeFileSync(join(build.dist, 'assets', 'page.js'), 'production');
  writeFileSync(join(build.dist, '.sbom.cdx.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build is current until its sources change', () => {
  assert.equal(isBuilt(build, 'one'), false);
  markBuilt(build, 'one');
  assert.equal(isBuilt(build, 'one'), true);
  assert.equal(isBuilt(build, 'two'), false);
});

const changes: [what: string, change: (dist: string) => void][] = [
  ['another build wrote over a file', (dist) => writeFileSync(join(dist, 'assets', 'page.js'), 'development')],
  ['another build added a file', (dist) => writeFileSync(join(dist, 'assets', 'other.js'), 'development')],
  [
    'a file whose name begins with a dot is another',
    (dist) => writeFileSync(join(dist, '.sbom.cdx.json'), '{"components":[]}'),
  ],
  ['a file is gone', (dist) => rmSync(join(dist, 'assets', 'page.js'))],
  ['the folder is gone', (dist) => rmSync(dist, { recursive: true })],
];
for (const [what, change] of changes) {
  test(`a build is not current where ${what}`, () => {
    markBuilt(build, 'one');
    change(build.dist);
    assert.equal(isBuilt(build, 'one'), false);
  });
}
