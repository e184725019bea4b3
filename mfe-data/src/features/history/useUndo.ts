import { t } from '@veritas/shared/language';
import {
  call,
  reasonOf,
  serverText,
  undoUpload,
  useMutation,
  useQueryClient,
  type PastUpload,
} from '@veritas/shared/api';
import { toast } from '@veritas/shared/ui';
import { useState } from 'react';
import { uploadsKey } from '../../lib/uploads-key.ts';

/** Removes the records of an upload, after a question. */
export function useUndo() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<PastUpload | null>(null);
  const undo = useMutation({
    mutationFn: ({ upload_id }: PastUpload) => call(undoUpload, { upload_id }),
    onSuccess: ({ removed }, upload) =>
      toast.success(
        t('{removed, plural, one {# record} other {# records}} of {name} removed', { removed, name: upload.file_name }),
      ),
    // Probably one of its records has been scanned since; the server gives the reason.
    onError: (error) => toast.error(serverText(error, 'error', reasonOf(error))),
    onSettled: (_answer, _failure, upload) => {
      // The dialog may be about another upload by now.
      setAsked((now) => (now === upload ? null : now));
      void client.invalidateQueries({ queryKey: uploadsKey });
    },
  });
  return {
    asked,
    ask: setAsked,
    leave: () => setAsked(null),
    undo: () => asked && undo.mutate(asked),
    working: undo.isPending,
  };
}
