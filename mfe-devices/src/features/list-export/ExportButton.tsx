import { saveFile } from '@veritas/shared/api';
import { countOf, today, type DeviceRecord } from '@veritas/shared/domain';
import { Button } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportCsv } from './export-csv.ts';

/** Saves exactly the rows that are shown, in their order. */
export function ExportButton({ rows, zone }: { rows: readonly DeviceRecord[]; zone: string }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    saveFile(await exportCsv(rows, zone), `devices_${today(zone, Date.now())}.csv`);
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
