import { reasonOf, saveFile, useMutation, type PastUpload } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Button, toast } from '@veritas/shared/ui';
import { fetchRejectedRows } from '../../lib/rejected-rows-file.ts';
import { nameAndTime } from './time-text.ts';

/** Saves the rows of an upload that were not stored. */
export function RejectedRowsButton({ upload }: { upload: PastUpload }) {
  const zone = useZone();
  const save = useMutation({
    mutationFn: async () => saveFile(await fetchRejectedRows(upload.upload_id), `rejected_${upload.file_name}`),
    onError: (error) => toast.error(reasonOf(error)),
  });
  return (
    <Button
      variant="quiet"
      aria-label={t('CSV of {name}, {time}', nameAndTime(upload, zone))}
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      CSV
    </Button>
  );
}
