import type { PastUpload } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { FileButton } from '../../lib/download/FileButton.tsx';
import { rejectedRowsRequest } from '../../lib/rejected-rows-file.ts';
import { nameAndTime } from './time-text.ts';

/** Saves the rows of an upload that were not stored. */
export function RejectedRowsButton({ upload }: { upload: PastUpload }) {
  const names = nameAndTime(upload, useZone());
  return (
    <FileButton
      request={rejectedRowsRequest(upload.upload_id)}
      fileName={`rejected_${upload.file_name}`}
      label={t('CSV of {name}, {time}', names)}
      cancelLabel={t('Cancel the CSV of {name}, {time}', names)}
    >
      CSV
    </FileButton>
  );
}
