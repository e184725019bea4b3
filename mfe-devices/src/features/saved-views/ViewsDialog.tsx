import type { ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Alert, Button, Dialog, Skeleton } from '@veritas/shared/ui';
import { NameForm } from './NameForm.tsx';
import { refuseName, type SavedViews } from './saved-views.ts';
import classes from './SavedViews.module.css';
import { ViewLine } from './ViewLine.tsx';

interface ViewsDialogProps {
  saved: SavedViews;
  question: ListQuestion;
  open: boolean;
  onClose: () => void;
}

/** Saves the present view and keeps the saved ones in order. */
export function ViewsDialog({ saved, question, open, onClose }: ViewsDialogProps) {
  const { views, state, mayShare, save, remove } = saved;
  return (
    <Dialog
      title={t('Saved views')}
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className={classes.dialog}>
        <NameForm
          label={t('Name of this view')}
          submit={t('Save')}
          refuse={(name) => refuseName(views, name, null)}
          onSubmit={(name) => save({ name, question, sharedWith: 'me' })}
        />
        {state === 'loading' && <Skeleton shape="text" lines={2} label={t('Loading the saved views')} />}
        {typeof state === 'object' && (
          <Alert kind="error" action={<Button onClick={state.retry}>{t('Retry')}</Button>}>
            {t('The saved views could not be loaded: {reason}', { reason: state.problem })}
          </Alert>
        )}
        {state === 'ready' && views.length === 0 && (
          <p className={classes.none}>
            {mayShare.length > 0
              ? t('No saved views yet. They are kept for you')
              : t('No saved views yet. Views are kept in this browser, for you')}
          </p>
        )}
        {views.length > 0 && (
          <ul className={classes.views} aria-label={t('Saved views')}>
            {views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                refuse={(name) => refuseName(views, name, view.name)}
                mayShare={mayShare}
                onSave={save}
                onRemove={() => remove(view)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
