import { useState, type SubmitEvent } from 'react';
import { useFirstInvalid } from './useFirstInvalid.ts';

/** The line under a form: how the last attempt ended, and why. */
export interface FormNote {
  readonly kind: 'error' | 'success';
  readonly text: string;
  readonly reason?: string | null;
}

type Problems<Values> = Readonly<Partial<Record<keyof Values, string>>>;

/** Why a form is not sent or was refused: by field, and for the form as a whole. */
export interface FormRefusal<Values> {
  readonly fields: Problems<Values>;
  readonly text?: string | null;
  readonly reason?: string | null;
}

export interface FormChecks<Values> {
  readonly initial: Values;
  /** The errors that prevent sending these values; a refusal without fields prevents nothing. */
  readonly check: (values: Values) => FormRefusal<Values>;
}

type TextKey<Values> = { [Key in keyof Values]: Values[Key] extends string ? Key : never }[keyof Values] & string;

/**
 * The state of every form: values and errors. An error stays until its field is edited; after each refusal the focus
 * goes to the first invalid field.
 */
export function useFormState<Values extends object>({ initial, check }: FormChecks<Values>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState(none<Values>);
  const [note, setNote] = useState<FormNote | null>(null);
  const { form, focusFirstInvalid } = useFirstInvalid();

  function refuse({ fields, text, reason = null }: FormRefusal<Values>) {
    setProblems(fields);
    setNote(text ? { kind: 'error', text, reason } : null);
    focusFirstInvalid();
  }
  /** Continues with `next`, except for fields that were edited since `sent`. */
  function accept(next: Values, sent: Values, success: FormNote | null = null) {
    setProblems(none);
    setValues((now) => {
      const edited = Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Values]);
      return { ...next, ...Object.fromEntries(edited) };
    });
    setNote(success);
  }
  function edit(part: Partial<Values>) {
    // An answer may have changed the form since it was rendered.
    setValues((now) => ({ ...now, ...part }));
    setProblems((now) => without(now, Object.keys(part)));
    setNote((now) => (now?.kind === 'error' ? null : now));
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>, pass: (values: Values) => void) {
    event.preventDefault();
    const refusal = check(values);
    if (Object.keys(refusal.fields).length > 0) return refuse(refusal);
    setNote(null);
    pass(values);
  }
  const fields = {
    values,
    problems,
    edit,
    /** Props of a text field. */
    text: <Key extends TextKey<Values>>(name: Key) => ({
      value: values[name],
      error: problems[name] ?? null,
      onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value } as Partial<Values>),
    }),
  };
  return { fields, note, form, refuse, accept, onSubmit };
}

function none<Values>(): Problems<Values> {
  return {} as Problems<Values>;
}

function without<Values>(problems: Problems<Values>, names: readonly string[]): Problems<Values> {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name))) as Problems<Values>;
}
