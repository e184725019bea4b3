import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

test('no style rule has a universal sibling selector', () => {
  const sheets = globSync('{shared,shell/src,mfe-*/src}/**/*.css', { cwd: ROOT, exclude: ['**/node_modules/**'] });
  expect(sheets.length).toBeGreaterThan(50);
  // Otherwise browsers compute the styles of all later rows again whenever a row is added or removed.
  const found = sheets.filter((sheet) => /[~+]\s*\*/.test(readFileSync(join(ROOT, sheet), 'utf8')));
  expect(found).toEqual([]);
});
