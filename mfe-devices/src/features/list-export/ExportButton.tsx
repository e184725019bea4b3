import { saveFile } from '@veritas/shared/api';
import { countOf, today, type DeviceRecord } from '@veritas/shared/domain';
import { Button } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useContext, useState } from 'react';
import { Meanings } from '../../lib/meaning/meaning.ts';
import { exportCsv } from './export-csv.ts';

/** Saves exactly the rows that are shown, in their order, with results in the words of the page. */
export function ExportButton({ rows, zone }: { rows: readonly DeviceRecord[]; zone: string }) {
  const meaningOf = useContext(Meanings);
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    saveFile(await exportCsv(rows, zone, meaningOf), `devices_${today(zone, Date.now())}.csv`);
    setBusy(false);
  }
  return (
    <Button
      variant="quiet"
      busy={busy}
      disabled={rows.length === 0}
      icon={<Download aria-hidden="true" />}
      onClick={() => void save()}
    >
      Export {countOf(rows.length, 'row')}
    </Button>
  );
}
