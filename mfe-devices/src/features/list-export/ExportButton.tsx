import { reasonOf, saveFile, useMutation } from '@veritas/shared/api';
import { countOf, today, type DeviceRecord } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Button, toast } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useContext } from 'react';
import { Meanings } from '../../lib/meaning/meaning.ts';
import { exportCsv } from './export-csv.ts';

/** Saves exactly the rows that are shown, in their order, with results in the words of the page. */
export function ExportButton({ rows }: { rows: readonly DeviceRecord[] }) {
  const meaningOf = useContext(Meanings);
  const zone = useZone();
  const count = countOf(rows.length, 'row');
  const save = useMutation({
    mutationFn: async () => saveFile(await exportCsv(rows, zone, meaningOf), `devices_${today(zone, Date.now())}.csv`),
    onError: (error) => toast.error(`Failed to export ${count}: ${reasonOf(error)}`),
  });
  return (
    <Button
      variant="quiet"
      busy={save.isPending}
      disabled={rows.length === 0}
      icon={<Download aria-hidden="true" />}
      onClick={() => save.mutate()}
    >
      Export {count}
    </Button>
  );
}
