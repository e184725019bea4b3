import { call, serverText, undoUpload, useQueryClient, type PastUpload } from '@veritas/shared/api';
import { countOf } from '@veritas/shared/domain';
import { toast } from '@veritas/shared/ui';
import { useState } from 'react';
import { uploadsKey } from '../../lib/uploads-key.ts';

/** Takes an upload's records back, after a question. */
export function useUndo() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<PastUpload | null>(null);
  const [working, setWorking] = useState(false);

  async function undo() {
    if (!asked || working) return;
    setWorking(true);
    try {
      const { removed } = await call(undoUpload, { upload_id: asked.upload_id });
      toast.success(`${countOf(removed, 'record')} of ${asked.file_name} taken back`);
    } catch (error) {
      // Most likely one of its records has been scanned meanwhile; the server says so.
      toast.error(serverText(error, 'error', error instanceof Error ? error.message : 'Failed to undo the upload'));
    }
    setWorking(false);
    setAsked(null);
    await client.invalidateQueries({ queryKey: uploadsKey });
  }

  return { asked, ask: setAsked, leave: () => setAsked(null), undo, working };
}
