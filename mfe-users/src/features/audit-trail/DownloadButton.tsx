import { AUDIT_CSV_PATH, fetchFile, saveFile } from '@veritas/shared/api';
import { today } from '@veritas/shared/domain';
import { Button, toast } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isMissing, reasonOf } from '../../lib/server/refusal.ts';

/** Saves all entries of the filter, not only those loaded so far. */
export function DownloadButton({ search, zone }: { search: string; zone: string }) {
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  async function save() {
    setBusy(true);
    try {
      const path = `${AUDIT_CSV_PATH}?${search}`;
      saveFile(await fetchFile({ method: 'GET', path }), `audit_${today(zone, Date.now())}.csv`);
    } catch (error) {
      setMissing(isMissing(error));
      toast.error(`Failed to download the audit trail: ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={<Download aria-hidden="true" />} busy={busy} onClick={() => void save()}>
      Download CSV
    </Button>
  );
}
