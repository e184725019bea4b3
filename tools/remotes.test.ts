import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readDescription } from '../shared/build/index.ts';
import { binOf, REMOTES, ROOT } from './lib/packages.ts';

const cache = join(ROOT, '.cache');
mkdirSync(cache, { recursive: true });
// Inside the project, so that Node finds what a remote imports.
const scratch = mkdtempSync(join(cache, 'remotes-'));
after(() => rmSync(scratch, { recursive: true }));

/** A folder of a remote whose `src/remote.ts` is the text. */
function remoteIn(folder: string, text: string): string {
  const dir = join(mkdtempSync(join(scratch, 'case-')), folder);
  mkdirSync(join(dir, 'src'), { recursive: true });
  symlinkSync(join(ROOT, 'mfe-devices', 'node_modules'), join(dir, 'node_modules'));
  writeFileSync(join(dir, 'package.json'), '{"version":"1.2.0","type":"module"}');
  writeFileSync(join(dir, 'src', 'remote.ts'), text);
  return dir;
}

const remote = (pages: string, name = 'returns', contract = '1') =>
  `export default { name: '${name}', title: 'Returns', contract: ${contract}, pages: { ${pages} } };`;
const RETURNS = "Returns: { title: 'Returned devices', openTo: ['admin'], load: () => import('./missing.tsx') }";

test('each remote of the product is described by its src/remote.ts, as the registry takes it', async () => {
  for (const folder of REMOTES) {
    const { name, pages } = await readDescription(join(ROOT, folder));
    assert.equal(`mfe-${name}`, folder);
    assert.ok(pages.length > 0, folder);
  }
});

test('a description is what the code says, without its functions, and the version of the package', async () => {
  assert.deepEqual(await readDescription(remoteIn('mfe-returns', remote(RETURNS))), {
    name: 'returns',
    title: 'Returns',
    version: '1.2.0',
    contract: 1,
    pages: [{ path: 'Returns', title: 'Returned devices', openTo: ['admin'] }],
  });
});

test('a remote brings what its titles are in other languages', async () => {
  const titles = { hi: { Returns: 'रिटर्न', 'Returned devices': 'लौटे हुए डिवाइस' } };
  const text = remote(RETURNS).replace('pages:', `titles: ${JSON.stringify(titles)}, pages:`);
  assert.deepEqual((await readDescription(remoteIn('mfe-returns', text))).titles, titles);
});

suite('a description that the registry would refuse fails the build with the file, the field and the rule', () => {
  const cases: [what: string, text: string, sentence: RegExp][] = [
    [
      'another name than the folder',
      remote(RETURNS, 'other'),
      /remote\.ts: name: it is other, but the folder is mfe-returns/,
    ],
    ['another contract', remote(RETURNS, 'returns', '7'), /contract: it is 7, but @veritas\/shared\/remote has 1/],
    ['a path that is none', remote("'audit-log': { title: 'x' }"), /remote\.ts: pages\.0\.path: A page is named by/],
    ['no page', remote(''), /pages: A remote brings one page or more/],
    ['a role that is none', remote("A: { title: 'x', openTo: ['boss'] }"), /pages\.0\.openTo: A page is open to/],
    ['a title of a page that is missing', remote('A: {}'), /pages\.0\.title/],
    [
      'a title in Hindi of nothing that it shows',
      remote(RETURNS).replace('pages:', "titles: { hi: { Return: 'रिटर्न' } }, pages:"),
      /remote\.ts: titles: "Return" is not a title, menu or menu entry of this remote/,
    ],
    [
      'a title in Hindi with markup',
      remote(RETURNS).replace('pages:', "titles: { hi: { Returns: '<b>रिटर्न' } }, pages:"),
      /remote\.ts: titles\.hi\.Returns: A title in Hindi is one line of plain text/,
    ],
    ['an import of a page', "import './Page.tsx';", /could not be read on Node: .* pages are imported inside `load`/],
  ];
  for (const [what, text, sentence] of cases) {
    test(what, () => assert.rejects(readDescription(remoteIn('mfe-returns', text)), sentence));
  }
});

for (const folder of ['returns', 'mfe-two-words', 'mfe-Returns']) {
  test(`the folder ${folder} is none of a remote`, () =>
    assert.rejects(readDescription(remoteIn(folder, remote(RETURNS))), /is not the folder of a remote/));
}

const execute = promisify(execFile);
const RETURNS_PAGE = remote("Returns: { title: 'Returns', load: () => import('./page.ts') }");

/** Builds a remote whose page is the text, and returns its folder. */
async function buildPage(text: string, sheet = ''): Promise<string> {
  const dir = remoteIn('mfe-returns', RETURNS_PAGE);
  writeFileSync(join(dir, 'src', 'page.ts'), text);
  writeFileSync(join(dir, 'src', 'page.css'), sheet);
  const preset = join(ROOT, 'shared', 'build', 'index.ts');
  const config = `import { remoteConfig } from '${preset}'; export default remoteConfig({ dir: '${dir}' });`;
  writeFileSync(join(dir, 'webpack.config.js'), config);
  await execute(join(dir, 'node_modules', '.bin', 'webpack'), ['--mode', 'production'], { cwd: dir });
  return dir;
}

/** What the build prints, which is to fail. */
const printedByFailed = (build: Promise<string>) =>
  build.then(
    () => assert.fail('it was built'),
    (error: { stdout: string }) => error.stdout,
  );

test('a build says which calls its code names, and their fields', async () => {
  const dir = await buildPage(`import { call, countReport, GENERATE_CSV_PATH } from '@veritas/shared/api';
    export default () => call(countReport, { start_date: GENERATE_CSV_PATH });`);
  const { api } = JSON.parse(readFileSync(join(dir, 'dist', 'release.json'), 'utf8')) as { api: object };
  assert.deepEqual(api, {
    'GET api/report_count/': {
      input: { end_date: 'string', hub_code: 'string?', start_date: 'string', time_zone: 'string?' },
      output: { rows: 'number', time_zone: 'string?' },
    },
    'api/generate_csv/': { input: {}, output: {} },
  });
});

for (const module of ['react-dom/client', 'react/compiler-runtime']) {
  test(`a remote that would bring its own ${module} fails the build`, async () => {
    const stdout = await printedByFailed(buildPage(`export * as own from '${module}'; export default () => null;`));
    assert.match(stdout, /node_modules\/react(-dom)?\/.* would be bundled into the remote\. The shell provides react/);
  });
}

const STYLED = "import './page.css'; export default () => null;";

test('a style sheet of a remote without a class of its own, which would apply to the whole console, fails the build', async () => {
  assert.match(await printedByFailed(buildPage(STYLED, 'h1 { color: red }')), /Selector "h1" is not pure/);
  assert.match(await printedByFailed(buildPage(STYLED, ':global(.card) a { gap: 0 }')), /is not pure/);
});

test('a style sheet whose selectors have classes of the remote is built, with names of its own', async () => {
  const dir = await buildPage(STYLED, '@media print { .card h1, :root .card { color: red } }');
  const [sheet = ''] = globSync('dist/assets/*.css', { cwd: dir });
  assert.match(readFileSync(join(dir, sheet), 'utf8'), /\.returns_card_\w+ h1/);
});

/** Builds the same source in a new folder, where the federation plugin gives its file this name. */
async function buildAround(file: string): Promise<string[]> {
  const dir = mkdtempSync(join(scratch, 'folder-'));
  mkdirSync(join(dir, '.federation'));
  // As CommonJS they are not merged into one module, which would need no id.
  writeFileSync(join(dir, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(join(dir, '.federation', file), "module.exports = 'runtime';");
  writeFileSync(join(dir, 'entry.js'), `globalThis.started = require('./.federation/${file}');`);
  const plugin = join(ROOT, 'shared', 'build', 'same-ids-plugin.ts');
  const config = `import { SameIdsPlugin } from '${plugin}';
    export default { entry: './entry.js', output: { filename: '[contenthash].js' }, plugins: [new SameIdsPlugin()] };`;
  writeFileSync(join(dir, 'webpack.config.mjs'), config);
  await execute(binOf('mfe-devices', 'webpack'), ['--mode', 'production'], { cwd: dir });
  const names = globSync('*', { cwd: join(dir, 'dist') }).sort();
  return names.map((name) => `${name}: ${readFileSync(join(dir, 'dist', name), 'utf8')}`);
}

test('a build does not depend on its folder, by which the federation plugin names a file', async () => {
  const build = await buildAround('entry.054a41eb04525a264cca8d1c56efbdd7.js');
  assert.match(build.join(), /runtime/);
  assert.deepEqual(await buildAround('entry.b9108bd8ce53a907079e84da5cd8a6c2.js'), build);
});
