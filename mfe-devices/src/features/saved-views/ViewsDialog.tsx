import { reasonOf, referenceOf } from '@veritas/shared/api';
import type { ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Alert, Button, Dialog, Skeleton, useFocusAfterRemoval, useStartInField } from '@veritas/shared/ui';
import { useRef, useState } from 'react';
import { keptName, useKeptName } from './kept-name.ts';
import { NameForm } from './NameForm.tsx';
import { refuseName, type SavedView, type SavedViews } from './saved-views.ts';
import classes from './SavedViews.module.css';
import { ViewLine } from './ViewLine.tsx';

interface ViewsDialogProps {
  saved: SavedViews;
  question: ListQuestion;
  open: boolean;
  onClose: () => void;
}

/** Saves the current view and manages the saved ones. */
export function ViewsDialog({ saved, question, open, onClose }: ViewsDialogProps) {
  const { views, state, mayShare, save, remove } = saved;
  const [kept] = useState(keptName);
  const [typed, setTyped] = useState(kept);
  useKeptName(typed);
  const content = useRef<HTMLDivElement>(null);
  const nameField = () => content.current?.querySelector('input');
  useStartInField(nameField, open);
  const leavesFocus = useFocusAfterRemoval(nameField);
  const ask = (view: SavedView) => window.confirm(deletionQuestion(view)) && remove(view);
  return (
    <Dialog
      title={t('Saved views')}
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div ref={content} className={classes.dialog}>
        <NameForm
          label={t('Name of this view')}
          submit={t('Save')}
          start={kept}
          onType={setTyped}
          refuse={(name) => refuseName(views, name, null)}
          onSubmit={(name) => save({ name, question, sharedWith: 'me' })}
        />
        {state === 'loading' && <Skeleton shape="text" lines={2} label={t('Loading the saved views')} />}
        {typeof state === 'object' && (
          <Alert
            ref={leavesFocus}
            kind="error"
            reference={referenceOf(state.problem)}
            action={<Button onClick={state.retry}>{t('Retry')}</Button>}
          >
            {t('The saved views could not be loaded: {reason}', { reason: reasonOf(state.problem) })}
          </Alert>
        )}
        {state === 'ready' && views.length === 0 && <p className={classes.none}>{noViews(mayShare)}</p>}
        {views.length > 0 && (
          <ul className={classes.views} aria-label={t('Saved views')}>
            {views.map((view, place) => (
              <ViewLine
                key={view.id}
                view={view}
                refuse={(name) => refuseName(views, name, view.name)}
                mayShare={mayShare}
                onSave={save}
                onRemove={() => ask(view)}
                near={(name) => controlNear(content.current, place, name)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function noViews(mayShare: SavedViews['mayShare']): string {
  return mayShare.length > 0
    ? t('No saved views yet. Views are saved to your account.')
    : t('No saved views yet. Views are saved in this browser only.');
}

function deletionQuestion({ name, sharedWith }: SavedView): string {
  if (sharedWith === 'me') return t('Delete the view “{name}”?', { name });
  return t('Delete the view “{name}” for everyone who sees it?', { name });
}

/** Of the line with the name, else of the one at that index; without lines it is the field above them. */
function controlNear(content: HTMLElement | null, place: number, name: string) {
  const lines = [...(content?.querySelectorAll<HTMLElement>('[data-view]') ?? [])];
  const line = lines.find(({ dataset }) => dataset.view === name) ?? lines[place] ?? lines.at(-1);
  return (line ?? content)?.querySelector<HTMLElement>('input, button');
}
