import { t } from '@veritas/shared/language';
import type { DownloadState } from '@veritas/shared/session';
import { Alert, rich } from '@veritas/shared/ui';
import { sizeText } from '../../lib/size-text.ts';
import classes from './DownloadForm.module.css';

/** The result of the last download; shown until the next one or another range. */
export function DownloadResult({ state }: { state: DownloadState }) {
  if (state.kind === 'saved') {
    return (
      <Alert kind="success">
        {rich('Saved {name} ({size})', {
          name: <span className={classes.fileName}>{state.fileName}</span>,
          size: sizeText(state.bytes),
        })}
      </Alert>
    );
  }
  if (state.kind !== 'failed') return null;
  return (
    <Alert kind="error">
      <p className={classes.failed}>{t('Failed to download CSV. Please try again.')}</p>
      {state.reason && <p>{state.reason}</p>}
    </Alert>
  );
}
