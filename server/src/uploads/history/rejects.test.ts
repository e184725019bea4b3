import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejectsFileName } from './rejects.ts';

test('the file of rejected rows is named after the file that was sent, in letters that every system takes', () => {
  for (const [sent, expected] of [
    ['shipments.csv', 'shipments_rejected.csv'],
    ['Shipments 3-a.CSV', 'Shipments 3-a_rejected.csv'],
    ['a.csv.b.csv', 'a.csv.b_rejected.csv'],
    ['no ending', 'no ending_rejected.csv'],
    ['a/b\\c"d;\r\n.csv', 'a_b_c_d____rejected.csv'],
    ['दिल्ली.csv', '_______rejected.csv'],
    [`${'x'.repeat(300)}.csv`, `${'x'.repeat(80)}_rejected.csv`],
    ['.csv', 'upload_rejected.csv'],
    ['', 'upload_rejected.csv'],
  ] as const)
    assert.equal(rejectsFileName(sent), expected, sent);
});
