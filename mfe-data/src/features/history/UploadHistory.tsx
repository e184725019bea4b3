import { ApiError } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, Card, ErrorState } from '@veritas/shared/ui';
import { HistoryTable } from './HistoryTable.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useUndo } from './useUndo.ts';
import { useUploadHistory } from './useUploadHistory.ts';
import classes from './UploadHistory.module.css';

/** Who uploaded what, what became of it, and the way back. A server without a history shows nothing here. */
export function UploadHistory() {
  const { state, more, loading, refetch } = useUploadHistory();
  const undo = useUndo();
  if (state.kind === 'hidden') return null;
  return (
    <Card title={t('Upload history')}>
      {state.kind === 'failed' ? (
        <ErrorState
          title={t('Couldn’t load the upload history')}
          reason={state.error.message}
          reference={state.error instanceof ApiError ? state.error.requestId : null}
          onRetry={refetch}
        />
      ) : (
        <div className={classes.history}>
          <HistoryTable uploads={state.uploads} onUndo={undo.ask} />
          {state.hasMore && (
            <div>
              <Button busy={loading} onClick={more}>
                {t('Show more')}
              </Button>
            </div>
          )}
        </div>
      )}
      <UndoDialog upload={undo.asked} working={undo.working} onUndo={undo.undo} onLeave={undo.leave} />
    </Card>
  );
}
