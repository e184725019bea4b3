import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { mock, test } from 'node:test';
import { asUsual } from '../../testing/process/as-usual.ts';
import { appPackage, beginningOf, checksumOf } from '../../testing/app-package.ts';
import { serverTest } from '../../testing/server-test.ts';
import { PackageSource } from './app-package.ts';
import { packageProblem } from './package-problem.ts';
import { publishApk } from './publish-apk.ts';

serverTest('a published package is offered immediately, with its checksum', async (server) => {
  const { dataDir } = server.context.config;
  const admin = await server.signedInAs({ role: 'admin' });
  assert.equal((await admin.get('user/apk_info/')).status, 404);
  const file = join(dataDir, 'build.apk');
  for (const version of ['1.4.0', '1.5.0-rc.1', '1.5.0']) {
    const content = appPackage(version);
    writeFileSync(file, content);
    await publishApk(dataDir, file, version, server.context.clock());
    assert.deepEqual((await admin.get('user/apk_info/')).json(), {
      version,
      size: content.length,
      sha256: checksumOf(content),
      published_at: new Date(server.context.clock()).toISOString(),
    });
    assert.equal((await admin.get('user/download_apk/')).text, content);
  }
  const kept = ['1.5.0-rc.1', '1.5.0'].map((version) => `${checksumOf(appPackage(version))}.apk`);
  assert.deepEqual(new Set(readdirSync(join(dataDir, 'apk'))), new Set([...kept, 'current.json']));
});

test('a package that a request is about to read can be read after another one is published', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-apk-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const build = join(dataDir, 'build.apk');
  const publish = (content: string) => {
    writeFileSync(build, appPackage(content));
    return publishApk(dataDir, build, content, 0);
  };
  await publish('before');
  const found = await new PackageSource({ dataDir, apkPath: '' }).current();
  await publish('after');
  assert.equal(readFileSync(found?.path ?? '', 'utf8'), appPackage('before'));
  writeFileSync(join(dataDir, 'apk', 'current.json'), 'damaged');
  const { file } = await publish('repaired');
  assert.deepEqual(new Set(readdirSync(join(dataDir, 'apk'))), new Set([file, 'current.json']));
});

test('of two concurrent publications both succeed, and the named package exists', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-apk-'));
  try {
    for (let round = 0; round < 5; round += 1) {
      const versions = ['1.0', '1.1', '1.2'];
      const published = versions.map((version) => {
        const file = join(dataDir, `${version}.build`);
        writeFileSync(file, appPackage(`${version} ${round}`));
        return publishApk(dataDir, file, version, 0);
      });
      await Promise.all(published);
      const named = await new PackageSource({ dataDir, apkPath: '' }).current();
      assert.equal(readFileSync(named?.path ?? '', 'utf8'), appPackage(`${named?.version} ${round}`));
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a package is on the disk before it is named, and the one before the previous is deleted after the new name is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-apk-'));
  const folder = join(dataDir, 'apk');
  const flushed: (readonly [path: string, names: readonly string[]])[] = [];
  const build = join(dataDir, 'build.apk');
  const contents = ['oldest', 'before', 'after'] as const;
  const [oldest, before, after] = contents.map((content) => `${checksumOf(appPackage(content))}.apk`);
  for (const content of ['oldest', 'before']) {
    writeFileSync(build, appPackage(content));
    await publishApk(dataDir, build, '1.0', 0);
  }
  writeFileSync(build, appPackage('after'));
  const any = await open(dataDir);
  const methods = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const sync = Reflect.get(methods, 'sync');
  mock.method(methods, 'sync', async function noted(this: FileHandle) {
    await sync.call(this);
    flushed.push([relative(dataDir, readlinkSync(`/proc/self/fd/${this.fd}`)), readdirSync(folder).sort()]);
  });
  try {
    await publishApk(dataDir, build, '1.1', 0);
    const incoming = `incoming-${process.pid}`;
    const names = (...more: (string | undefined)[]) => [oldest, before, 'current.json', ...more].sort();
    assert.deepEqual(flushed, [
      [`apk/${incoming}`, names(incoming)],
      ['apk/current.json.new', names(incoming, 'current.json.new')],
      ['apk', names(after, 'current.json.new')],
      ['apk', names(after)],
    ]);
    assert.deepEqual(readdirSync(folder).sort(), [before, after, 'current.json'].sort());
  } finally {
    mock.restoreAll();
    rmSync(dataDir, { recursive: true });
  }
});

test('leftovers of an interrupted publication are deleted by the next one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-apk-'));
  try {
    const file = join(dataDir, 'build.apk');
    writeFileSync(file, appPackage('whole'));
    mkdirSync(join(dataDir, 'apk'));
    for (const left of ['incoming-1', 'current.json.new']) writeFileSync(join(dataDir, 'apk', left), 'half');
    await publishApk(dataDir, file, '1.0', 0);
    const kept = [`${checksumOf(appPackage('whole'))}.apk`, 'current.json'];
    assert.deepEqual(new Set(readdirSync(join(dataDir, 'apk'))), new Set(kept));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a publication that does not fit on the disk leaves the published package and nothing else', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-apk-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const [file, folder] = [join(dataDir, 'build.apk'), join(dataDir, 'apk')];
  writeFileSync(file, appPackage('before'));
  const { file: kept } = await publishApk(dataDir, file, '1.0', 0);
  writeFileSync(file, appPackage('after'));
  const any = await open(dataDir);
  t.mock.method(Object.getPrototypeOf(any) as FileHandle, 'sync', () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
  );
  await any.close();
  await assert.rejects(publishApk(dataDir, file, '1.1', 0), { code: 'ENOSPC' });
  assert.deepEqual(readdirSync(folder).sort(), [kept, 'current.json'].sort());
});

test('a package that becomes readable later is offered from then on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-apk-'));
  const apkPath = join(dataDir, 'veritas_app.apk');
  const source = new PackageSource({ dataDir, apkPath });
  try {
    writeFileSync(apkPath, beginningOf('app'));
    chmodSync(dataDir, 0o755);
    chmodSync(apkPath, 0);
    await assert.rejects(
      asUsual(() => source.current()),
      { code: 'EACCES' },
    );
    chmodSync(apkPath, 0o644);
    assert.equal((await asUsual(() => source.current()))?.sha256, checksumOf(beginningOf('app')));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a package in a folder that cannot be read is not called missing', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-apk-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  chmodSync(dataDir, 0o755);
  const closed = join(dataDir, 'closed');
  mkdirSync(closed, 0o700);
  const apkPath = join(closed, 'veritas_app.apk');
  writeFileSync(apkPath, appPackage('app'));
  const source = new PackageSource({ dataDir, apkPath });
  await assert.rejects(
    asUsual(() => source.current()),
    { code: 'EACCES' },
  );
  const { file } = await publishApk(dataDir, apkPath, '1.0', 0);
  const published = join(dataDir, 'apk', file);
  rmSync(published);
  symlinkSync(published, published);
  await assert.rejects(source.current(), { code: 'ELOOP' });
});

serverTest('a file placed in the data folder is offered too, without a version', async (server) => {
  const { apkPath, dataDir } = server.context.config;
  mkdirSync(dataDir, { recursive: true });
  const admin = await server.signedInAs({ role: 'super_admin' });
  for (const content of ['first', 'second one']) {
    writeFileSync(apkPath, content);
    const info = (await admin.get('user/apk_info/')).json();
    assert.deepEqual([info['version'], info['size'], info['sha256']], ['unknown', content.length, checksumOf(content)]);
  }
});

serverTest('a published package whose note cannot be read is not replaced by another file', async (server) => {
  const { config } = server.context;
  writeFileSync(config.apkPath, 'the file of the setting');
  mkdirSync(join(config.dataDir, 'apk', 'current.json'), { recursive: true });
  const admin = await server.signedInAs({ role: 'admin' });
  for (const call of ['user/apk_info/', 'user/download_apk/']) assert.equal((await admin.get(call)).status, 500);
  assert.ok(server.logs.some(({ err }) => (err as { code?: unknown } | undefined)?.code === 'EISDIR'));
});

serverTest('a published package whose file is gone or cut is not offered, nor another file', async (server) => {
  const { config } = server.context;
  const build = join(config.dataDir, 'build.apk');
  writeFileSync(build, appPackage('app'));
  writeFileSync(config.apkPath, appPackage('another'));
  const admin = await server.signedInAs({ role: 'admin' });
  const { file } = await publishApk(config.dataDir, build, '1.4.0', 0);
  const published = join(config.dataDir, 'apk', file);
  assert.equal(await packageProblem(config, { isStart: true }), null);
  for (const spoil of [() => writeFileSync(published, 'PK'), () => rmSync(published)]) {
    spoil();
    for (const call of ['user/apk_info/', 'user/download_apk/']) {
      const answer = await admin.get(call);
      assert.deepEqual([answer.status, answer.error().error], [404, 'No app package is available on this server.']);
    }
    const problem = `${published} is missing or incomplete: publish a package with publish-apk`;
    assert.equal(await packageProblem(config, { isStart: true }), problem);
  }
});

test('a package that cannot be offered or installed is reported with what to do', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritas-apk-'));
  const problemOf = (apkPath: string, isStart = true) => packageProblem({ dataDir, apkPath }, { isStart });
  const [named, inFolder] = [join(dataDir, 'build', 'app.apk'), join(dataDir, 'veritas_app.apk')];
  try {
    const correct = 'correct VERITAS_APK, or publish a package with publish-apk';
    assert.equal(await problemOf(named), `There is no file ${named} that can be read: ${correct}`);
    assert.equal(await problemOf(dataDir), `${dataDir} is not a file: ${correct}`);
    mkdirSync(join(dataDir, 'build'));
    writeFileSync(named, 'app');
    assert.equal(
      await problemOf(named),
      `${named} is not an Android package: it does not begin like a zip archive: ${correct}`,
    );
    writeFileSync(named, appPackage('app'));
    assert.equal(await problemOf(named), null);
    // None is meant to be offered.
    assert.equal(await problemOf(inFolder, false), null);
    writeFileSync(inFolder, 'the placeholder of a demo');
    assert.equal(await problemOf(inFolder), null);
    assert.match(
      (await problemOf(inFolder, false)) ?? '',
      /veritas_app\.apk is not an Android package: .*: replace it, or /,
    );
    mkdirSync(join(dataDir, 'apk'));
    writeFileSync(join(dataDir, 'apk', 'current.json'), '{');
    assert.match(
      (await problemOf(named)) ?? '',
      /^what publish-apk wrote cannot be read \(SyntaxError: .*publish-apk$/,
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

serverTest('an invalid package or version is not published', async ({ context: { config } }) => {
  const file = join(config.dataDir, 'picture.apk');
  writeFileSync(file, 'GIF89a');
  await assert.rejects(publishApk(config.dataDir, file, '1.0', 0), /not an Android package/);
  const whole = appPackage('app');
  for (const cut of [4, 20, whole.length - 23, whole.length - 1]) {
    writeFileSync(file, whole.slice(0, cut));
    await assert.rejects(
      publishApk(config.dataDir, file, '1.0', 0),
      /picture\.apk is incomplete: .*\(.+\)\. Copy/,
      `${cut} bytes`,
    );
  }
  // An app bundle.
  writeFileSync(file, whole.replace('AndroidManifest.xml', 'BundleConfig.pb.xml'));
  await assert.rejects(publishApk(config.dataDir, file, '1.0', 0), /contains no AndroidManifest\.xml/);
  await assert.rejects(publishApk(config.dataDir, join(config.dataDir, 'none'), '1.0', 0), /no file .*none/);
  await assert.rejects(publishApk(config.dataDir, file, '../1', 0), /version takes/);
});
