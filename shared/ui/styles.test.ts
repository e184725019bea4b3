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

test('every :has() names elements, attributes or classes, and looks for no siblings', () => {
  // Otherwise browsers compute styles again whenever any element of the page is added or removed.
  const found = sheets.filter((sheet) => {
    const looked = read(sheet).matchAll(/:has\((?<argument>(?:[^()]|\([^()]*\))*)\)/g);
    return Array.from(looked, ({ groups }) => groups?.['argument'] ?? '').some((argument) =>
      /[+~*]|:(?:empty|first|last|not|nth|only)\b/.test(argument),
    );
  });
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
