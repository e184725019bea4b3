import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the table of upload faults names existing tests, and has every fault', () => {
  const rows = [
    ...source('../../../docs/develop/upload-faults.md').matchAll(/^\| (.+?) +\|.*\| `(.+?)`.*\| (\S+) +\|$/gm),
  ];
  for (const [, , name = '', file = ''] of rows) {
    // A name may be put together from parts.
    const [start = '', end = ''] = name.split(/ before | after /);
    const text = source(`../${file}`);
    assert.ok(text.includes(start) && text.includes(end), `${file} has no test "${name}"`);
  }
  const shown = new Set(rows.map(([, fault]) => fault));
  for (let fault = 1; fault <= 24; fault += 1) assert.ok(shown.has(`U${fault}`), `U${fault} is not in the table`);
});
