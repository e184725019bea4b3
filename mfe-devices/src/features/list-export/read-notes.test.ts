import { getAllDeviceNotes } from '@veritas/shared/api';
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
