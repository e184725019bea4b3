import { Button, TextField } from '@veritas/shared/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { MAX_NAME } from './saved-views.ts';
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
  const [name, setName] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  function give(event: FormEvent) {
    event.preventDefault();
    const refusal = refuse(name);
    setProblem(refusal);
    if (refusal !== null) return;
    onSubmit(name.trim());
    setName('');
  }
  return (
    <form className={classes.form} noValidate onSubmit={give}>
      <TextField
        label={label}
        value={name}
        maxLength={MAX_NAME}
        error={problem ?? undefined}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit">{submit}</Button>
      {children}
    </form>
  );
}
