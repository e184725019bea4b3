import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (sheet: string) => readFileSync(join(ROOT, sheet), 'utf8').replace(/\/\*.*?\*\//gs, '');

const sheets = globSync('{shared,shell/src,mfe-*/src}/**/*.css', { cwd: ROOT, exclude: ['**/node_modules/**'] });
beforeAll(() => expect(sheets.length).toBeGreaterThan(50));

test('no style rule has a universal sibling selector', () => {
  // Otherwise browsers compute the styles of all later rows again whenever a row is added or removed.
  const found = sheets.filter((sheet) => /[~+]\s*\*/.test(read(sheet)));
  expect(found).toEqual([]);
});

test('no style rule looks for siblings inside :has()', () => {
  // Otherwise browsers look for what it concerns whenever any element of the page is added or removed.
  const found = sheets.filter((sheet) => /:has\((?:[^()]|\([^()]*\))*[+~]/.test(read(sheet)));
  expect(found).toEqual([]);
});

test('only visibility is filled backwards', () => {
  // While an opacity or a transform waits to begin, browsers compose each frame, taking time from what is loading.
  const found = sheets.filter((sheet) => {
    const style = read(sheet);
    const filled = style.matchAll(/(?<name>[\w-]+) [^;,]*\b(?:backwards|both)\b/g);
    const waiting = Array.from(filled, ({ groups }) => groups?.['name']);
    return waiting.some((name) => !new RegExp(`@keyframes ${name} \\{\\s*from \\{\\s*visibility: hidden;`).test(style));
  });
  expect(found).toEqual([]);
});
