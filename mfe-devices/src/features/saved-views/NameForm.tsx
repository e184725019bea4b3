import { reasonOf, useForm } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, TextField, VisuallyHidden } from '@veritas/shared/ui';
import { useEffect, type ReactNode } from 'react';
import { unsure } from '../../lib/unsure.ts';
import classes from './SavedViews.module.css';

interface NameFormProps {
  label: string;
  submit: string;
  start?: string | undefined;
  /** Called with the name as it is being typed, and with an empty one once it is saved. */
  onType?: (name: string) => void;
  refuse: (name: string) => string | null;
  onSubmit: (name: string) => Promise<unknown>;
  /** More buttons. With them all are below the field. */
  children?: ReactNode;
}

/** One name, validated on submit. It stays in its field until it is saved, with the error. */
export function NameForm({ label, submit, start = '', onType, refuse, onSubmit, children }: NameFormProps) {
  const { values, text, problems, note, busy, props } = useForm({
    initial: { name: start },
    check: ({ name }) => {
      const problem = refuse(name);
      return { fields: problem === null ? {} : { name: problem } };
    },
    send: ({ name }) => onSubmit(name.trim()),
    explain: (error) => {
      const maybe = unsure(error);
      return { fields: { name: maybe ?? reasonOf(error) }, text: maybe ? null : t('Failed to save the view:') };
    },
    success: t('View saved'),
    next: () => ({ name: '' }),
  });
  useEffect(() => onType?.(values.name), [onType, values.name]);
  return (
    <form {...props} className={classes.form} data-wraps={children ? true : undefined}>
      <TextField label={label} autoComplete="off" {...text('name')} error={problems.name} />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
      {children}
      <VisuallyHidden role="status">{note?.kind === 'success' && note.text}</VisuallyHidden>
    </form>
  );
}
