import { reasonOf, saveFile, useMutation } from '@veritas/shared/api';
import { today, trackingKey, type DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, toast } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useContext } from 'react';
import { Meanings } from '../../lib/meaning/meaning.ts';
import { MarksContext } from '../../lib/notes/marks.ts';
import { useShownZone } from '../../lib/shown-zone.ts';
import { exportCsv } from './export-csv.ts';
import { readNotes } from './read-notes.ts';

/** Saves exactly the shown rows, in order, with results in the words of the page, with flags and notes. */
export function ExportButton({ rows }: { rows: readonly DeviceRecord[] }) {
  const meaningOf = useContext(Meanings);
  const marks = useContext(MarksContext);
  const zone = useShownZone();
  const count = rows.length;
  const save = useMutation({
    // Takes as long as the rows, and changes nothing.
    meta: { isLong: true },
    mutationFn: async () => {
      const isNoted = rows.some(({ trackingId }) => marks.get(trackingKey(trackingId))?.notes);
      const notes = isNoted ? await readNotes(zone) : new Map<string, string>();
      return exportCsv(rows, { zone, meaningOf, marks, notes });
    },
    // Not in the function above, which also ends when another user is signed in by then.
    onSuccess: (file) => saveFile(file, `devices_${today(zone, Date.now())}.csv`),
    onError: (error) => toast.error(failed(count, reasonOf(error))),
  });
  return (
    <Button
      variant="quiet"
      busy={save.isPending}
      // Not `disabled`: the last row may leave the list while the button has the focus.
      aria-disabled={count === 0 || undefined}
      icon={<Download aria-hidden="true" />}
      onClick={() => count > 0 && save.mutate()}
    >
      {t('{count, plural, one {Export # row} other {Export # rows}}', { count })}
    </Button>
  );
}

const failed = (count: number, reason: string) =>
  t('{count, plural, one {Failed to export # row: {reason}} other {Failed to export # rows: {reason}}}', {
    count,
    reason,
  });
