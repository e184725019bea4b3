import { getAllDeviceNotes } from '@veritas/shared/api';
import { csvLine, readCsv } from '@veritas/shared/domain';
import { ok, service } from '@veritas/shared/testing';
import { readNotes } from './read-notes.ts';

const note = (tracking_id: string, text: string) => ({
  ...{ id: text, tracking_id, text, by: 'asha', at: '2026-11-22T04:45:00Z', removable: false },
});

test('all notes of a device are in one cell, oldest first, over all pages of the answer', async () => {
  service.answerWith({
    [getAllDeviceNotes.path]: (query) =>
      (query as { after?: string }).after === '2'
        ? ok({ notes: [note('rvp1', 'Third')], next: null })
        : ok({ notes: [note('RVP1', 'First'), note('RVP2', 'Second')], next: '2' }),
  });
  const cells = await readNotes('Asia/Kolkata');
  expect([...cells.values()]).toEqual([
    'asha, 2026-11-22T10:15:00+05:30: First\nasha, 2026-11-22T10:15:00+05:30: Third',
    'asha, 2026-11-22T10:15:00+05:30: Second',
  ]);
});

test.each([
  ['of text', 'x'.repeat(1000), 169],
  ['of lists, whose signs get an apostrophe each', '-\n'.repeat(500), 179],
])('a cell %s is not longer than a cell of Excel; the oldest notes are counted', async (_what, text, left) => {
  const notes = Array.from({ length: 200 }, (_, index) => note('RVP1', `${index}: ${text}`.slice(0, 1000)));
  service.answerWith({ [getAllDeviceNotes.path]: ok({ notes, next: null }) });
  const cell = (await readNotes('Asia/Kolkata')).get('rvp1') ?? '';
  expect(csvLine([cell]).length - '""\r\n'.length).toBeLessThanOrEqual(32_767);
  expect(cell.split('\n', 1)).toEqual([`(${left} older: see the details of the device)`]);
  expect(cell).toContain(`: ${left}: `);
  expect(readCsv(`a,b\n${csvLine(['x', cell])}`)).toHaveLength(2);
});
