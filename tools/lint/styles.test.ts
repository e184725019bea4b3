import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/packages.ts';
import { colorPairs, emptyInHas, readTokens, setTokens, withoutToken } from './styles.ts';

const TOKENS = 'shared/ui/tokens/{color,scale}.css';
/** What has a colour or a typeface of its own, and why. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  // A reader of QR codes expects black on white in both themes.
  'mfe-data/src/features/app-package/AppPackage.module.css': ['background: white', 'fill: black'],
};

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = (glob: string) => globSync(glob, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });
const SHEETS = files('{shared,shell/src,mfe-*/src}/**/*.css');

test('a colour or typeface that is not a token is found', () => {
  const sheet = `
    .a:hover { color: #fff; background: light-dark(var(--x), oklch(1 0 0)) } /* color: red; */
    .b { border: 1px solid black; font: 12px Arial; outline-color: rgb(0 0 0 / 0.1); font-family: serif; }
    .fine { color: var(--text); white-space: pre; border-color: transparent; fill: color-mix(in oklch, currentColor 4%, var(--a)); }
    .fine { font: 600 10px / 12px var(--font); font-family: inherit; --tone: var(--red); }
    @media (prefers-reduced-motion: reduce) { .fine { background: url(red.svg#a); } }`;
  assert.deepEqual(withoutToken(sheet), [
    'color: #fff',
    'background: light-dark(var(--x), oklch(1 0 0))',
    'border: 1px solid black',
    'font: 12px Arial',
    'outline-color: rgb(0 0 0 / 0.1)',
    'font-family: serif',
  ]);
});

test('colours and typefaces of the console are design tokens', () => {
  assert.ok(SHEETS.length > 50, `only ${SHEETS.length} style sheets were found`);
  const own = Object.fromEntries(
    SHEETS.filter((file) => !files(TOKENS).includes(file))
      .map((file): [string, string[]] => [file, withoutToken(read(file))])
      .filter(([, found]) => found.length > 0),
  );
  assert.deepEqual(own, OWN);
});

test('the colour of check boxes and radio buttons is set once, for all of them', () => {
  const setting = SHEETS.filter((file) => read(file).includes('accent-color'));
  assert.deepEqual(setting, ['shared/ui/tokens/reset.css']);
});

test('no style asks by :has() whether an element is empty: Safari does not notice that it was filled', () => {
  const sheet =
    '.a:has(> #root:empty) b, .a:not(:has(> :not(:empty))), .a:has(> b), .a:empty { color: red } /* :has(:empty) */';
  assert.deepEqual(emptyInHas(sheet), [':has(> #root:empty)', ':has(> :not(:empty))']);
  const found = SHEETS.flatMap((file) => emptyInHas(read(file)).map((has) => `${file}: ${has}`));
  assert.deepEqual(found, []);
});

test('no table has collapsed borders, which Safari paints twice, nor a cell of width 0, which Safari takes for auto', () => {
  const refused = /border-collapse: collapse|(?<!-)\bwidth: 0(?:px)?;/g;
  assert.equal('td { border-collapse: collapse; min-width: 0; border-width: 0; width: 0; }'.match(refused)?.length, 2);
  const found = SHEETS.flatMap((file) => (read(file).match(refused) ?? []).map((rule) => `${file}: ${rule}`));
  assert.deepEqual(found, []);
});

test('every popover has a height of its own: Safari stretches one of the browsers’ fit-content over the window', () => {
  const opening = /<\w+(?=[^<]*? popover=)[^<]*?className=\{classes\.(\w+)\}/g;
  const popovers = files('{shared,shell/src,mfe-*/src}/**/*.tsx').flatMap((file) => {
    const sheet = /'\.\/(\w+\.module\.css)'/.exec(read(file))?.[1] ?? '';
    return Array.from(read(file).matchAll(opening), ([, name = '']) => ({ sheet: join(dirname(file), sheet), name }));
  });
  assert.ok(popovers.length > 1, `only ${popovers.length} popovers were found`);
  const without = popovers.filter(
    ({ sheet, name }) => !new RegExp(`\\.${name} \\{[^}]*[\\s{]height:`).test(read(sheet)),
  );
  assert.deepEqual(without, []);
});

test('every token that a style sheet reads is set by one, or by a component', () => {
  const code = files('{shared,shell/src,mfe-*/src}/**/*.tsx').map(read).join('\n');
  const set = new Set(SHEETS.flatMap((file) => setTokens(read(file))));
  const missing = SHEETS.flatMap((file) =>
    readTokens(read(file))
      .filter((name) => !set.has(name) && !code.includes(`'${name}'`))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('the page of a refusal, which loads nothing of the console, has its colours', () => {
  const tokens = new Set(colorPairs(read('shared/ui/tokens/color.css')));
  const pairs = colorPairs(read('server/src/http/answers/refusal-page.css'));
  assert.ok(pairs.length > 5, `only ${pairs.length} colours were found`);
  assert.deepEqual(
    pairs.filter((pair) => !tokens.has(pair)),
    [],
  );
});
