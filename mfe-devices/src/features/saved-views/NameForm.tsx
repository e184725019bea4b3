import { MAX_VIEW_NAME, useLocalForm } from '@veritas/shared/api';
import { Button, TextField } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import classes from './SavedViews.module.css';

interface NameFormProps {
  label: string;
  submit: string;
  start?: string | undefined;
  refuse: (name: string) => string | null;
  onSubmit: (name: string) => void;
  children?: ReactNode;
}

/** One name, checked when it is given. */
export function NameForm({ label, submit, start = '', refuse, onSubmit, children }: NameFormProps) {
  const { text, problems, props } = useLocalForm({
    initial: { name: start },
    check: ({ name }) => {
      const problem = refuse(name);
      return { fields: problem === null ? {} : { name: problem } };
    },
    apply: ({ name }) => onSubmit(name.trim()),
    next: () => ({ name: '' }),
  });
  return (
    <form {...props} className={classes.form}>
      <TextField label={label} maxLength={MAX_VIEW_NAME} autoComplete="off" {...text('name')} error={problems.name} />
      <Button type="submit">{submit}</Button>
      {children}
    </form>
  );
}
