import { reasonOf, type PastUpload } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useDownload, useZone } from '@veritas/shared/session';
import { Button, toast, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef } from 'react';
import { rejectedRowsRequest } from '../../lib/rejected-rows-file.ts';
import { nameAndTime } from './time-text.ts';

/** Saves the rows of an upload that were not stored. */
export function RejectedRowsButton({ upload }: { upload: PastUpload }) {
  const zone = useZone();
  const { state, download, clear } = useDownload({ onError: (error) => toast.error(reasonOf(error)) });
  const button = useRef<HTMLButtonElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => button.current);
  const names = nameAndTime(upload, zone);
  const isLoading = state.kind === 'loading';
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-label={t('CSV of {name}, {time}', names)}
        busy={isLoading}
        onClick={() => download(rejectedRowsRequest(upload.upload_id), `rejected_${upload.file_name}`)}
      >
        CSV
      </Button>
      {isLoading && (
        <Button
          ref={leavesFocus}
          variant="quiet"
          aria-label={t('Cancel the CSV of {name}, {time}', names)}
          onClick={clear}
        >
          {t('Cancel')}
        </Button>
      )}
    </>
  );
}
