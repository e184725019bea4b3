import { reasonOf, useForm } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, TextField } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import classes from './SavedViews.module.css';

interface NameFormProps {
  label: string;
  submit: string;
  start?: string | undefined;
  refuse: (name: string) => string | null;
  onSubmit: (name: string) => Promise<unknown>;
  children?: ReactNode;
}

/** One name, validated on submit. It stays in its field until it is saved, with the error. */
export function NameForm({ label, submit, start = '', refuse, onSubmit, children }: NameFormProps) {
  const { text, problems, busy, props } = useForm({
    initial: { name: start },
    check: ({ name }) => {
      const problem = refuse(name);
      return { fields: problem === null ? {} : { name: problem } };
    },
    send: ({ name }) => onSubmit(name.trim()),
    explain: (error) => ({ fields: { name: reasonOf(error) }, text: t('Failed to save the view:') }),
    success: t('View saved'),
    next: () => ({ name: '' }),
  });
  return (
    <form {...props} className={classes.form}>
      <TextField label={label} autoComplete="off" {...text('name')} error={problems.name} />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
      {children}
    </form>
  );
}
