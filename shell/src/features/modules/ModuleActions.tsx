import { t, translated } from '@veritas/shared/language';
import { Alert, Button } from '@veritas/shared/ui';
import { AskDialog } from './AskDialog.tsx';
import { questionsOf, type ChangeQuestion } from './change-questions.ts';
import classes from './Modules.module.css';
import type { ListedRelease } from './releases.ts';
import { changeProblem, useModuleChange } from './useModules.ts';

interface ModuleActionsProps {
  readonly release: ListedRelease;
  /** Null: the server cannot change it. */
  readonly onAsk: ((question: ChangeQuestion) => void) | null;
}

/** The actions on a release: each needs a confirmation, and the server requires the password. */
export function ModuleActions({ release, onAsk }: ModuleActionsProps) {
  const { module, place } = release;
  return (
    <span className={classes.actions}>
      {onAsk &&
        questionsOf(release).map((question) => (
          <Button
            key={question.key}
            variant="quiet"
            aria-description={translated(module.title)}
            onClick={() => onAsk(question)}
          >
            {question.button}
          </Button>
        ))}
      {/* A native link: the console reloads, without the module. */}
      {place === 'live' && (
        <a href={`/?disable=${module.name}`}>{t('Open without {title}', { title: translated(module.title) })}</a>
      )}
    </span>
  );
}

interface ChangeDialogProps {
  readonly question: ChangeQuestion;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Opens a confirmation, and makes the change. */
export function ChangeDialog({ question, onChange, onClose }: ChangeDialogProps) {
  const { mutate, isPending, error } = useModuleChange({ done: question.done, onChange });
  return (
    <AskDialog
      title={question.title}
      action={question.button}
      busy={isPending}
      onConfirm={() => mutate(question.change, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{question.text}</p>
      {error && <Alert kind="error">{changeProblem(error)}</Alert>}
    </AskDialog>
  );
}
