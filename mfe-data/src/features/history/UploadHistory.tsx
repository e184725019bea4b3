import { reasonOf, referenceOf } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Alert, Button, Card, ErrorState, focusableRow, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef } from 'react';
import { HistoryTable } from './HistoryTable.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useUndo } from './useUndo.ts';
import { useUploadHistory } from './useUploadHistory.ts';
import classes from './UploadHistory.module.css';

/** Past uploads with their results and an undo. Nothing is shown for a server without a history. */
export function UploadHistory() {
  const { state, more, refetch } = useUploadHistory();
  const undo = useUndo();
  const list = useRef<HTMLDivElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => focusableRow(list.current, more.from));
  if (state.kind === 'hidden') return null;
  const error = state.kind === 'failed' ? state.error : state.unread;
  return (
    <Card title={t('Upload history')}>
      {error && (
        <ErrorState
          title={t('Couldn’t load the upload history')}
          reason={error.message}
          reference={referenceOf(error)}
          onRetry={refetch}
        />
      )}
      {state.kind === 'shown' && (
        <div ref={list} className={classes.history}>
          <HistoryTable uploads={state.uploads} onUndo={undo.ask} />
          {more.error !== null && (
            <Alert kind="error" reference={referenceOf(more.error)}>
              {t('Failed to load more: {reason}', { reason: reasonOf(more.error) })}
            </Alert>
          )}
          {more.exist && (
            <div ref={leavesFocus}>
              <Button busy={more.busy} onClick={more.load}>
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
