import type { SubmitEvent } from 'react';
import { useLeftSave } from './left-saves.ts';
import { useFormState, type FormChecks, type FormRefusal } from './form-state.ts';
import { useMutation } from './useMutation.ts';

export interface FormOptions<Values, Sent> extends FormChecks<Values> {
  readonly send: (values: Values) => Promise<Sent>;
  readonly explain: (error: unknown) => FormRefusal<Values>;
  /** The values after a successful submit; the sent ones by default. */
  readonly next?: (sent: Values) => Values;
  readonly onSent?: (answer: Sent) => void;
  /** Announced after a successful submit. */
  readonly success?: string;
  /** The subject of the form, named in the message that reports its outcome after its screen was closed. */
  readonly about?: (values: Values) => string;
}

/**
 * A form that is sent to the server: values, errors and progress; its outcome is reported even if its screen was
 * closed.
 */
export function useForm<Values extends object, Sent = unknown>(options: FormOptions<Values, Sent>) {
  const { send, explain, next = (sent: Values) => sent, onSent, success, about } = options;
  const { fields, note, form, refuse, accept, onSubmit } = useFormState(options);
  const left = useLeftSave();
  const sending = useMutation({
    mutationFn: async (values: Values) => send(values),
    onSuccess: (answer, sent) => {
      accept(next(sent), sent, success === undefined ? null : { kind: 'success', text: success });
      onSent?.(answer);
      if (success !== undefined) left.tell('success', named(success, about?.(sent)));
    },
    onError: (error, sent) => {
      const refusal = explain(error);
      refuse(refusal);
      left.tell('error', named(inOneLine(refusal), about?.(sent)));
    },
  });
  return {
    ...fields,
    note,
    busy: sending.isPending,
    /** Why the last attempt failed; null during an attempt and after a success. */
    error: sending.error,
    /** Ref of the form element. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        if (sending.isPending) event.preventDefault();
        else onSubmit(event, sending.mutate);
      },
    },
  };
}

const named = (text: string, name = '') => (name === '' || text === '' ? text : `${name}: ${text}`);

/** The messages of a refused form as one text. */
function inOneLine<Values>({ text, reason, fields }: FormRefusal<Values>): string {
  const why = [reason, ...Object.values(fields)].filter(Boolean).join(' ');
  return [text && why && !/[.:!]$/.test(text) ? `${text}:` : text, why].filter(Boolean).join(' ');
}

interface LocalFormOptions<Values> extends FormChecks<Values> {
  readonly apply: (values: Values) => void;
  /** The values after they are applied; the same ones by default. */
  readonly next?: (applied: Values) => Values;
}

/** A form that changes only the page. */
export function useLocalForm<Values extends object>(options: LocalFormOptions<Values>) {
  const { apply, next = (applied: Values) => applied } = options;
  const { fields, form, accept, onSubmit } = useFormState(options);
  const pass = (values: Values) => {
    accept(next(values), values);
    apply(values);
  };
  return {
    ...fields,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => onSubmit(event, pass),
    },
  };
}
