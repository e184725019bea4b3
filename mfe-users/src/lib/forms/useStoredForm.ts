import { ApiError, useForm, type FormRefusal } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useLeaveGuard } from '@veritas/shared/session';
import { editsOf, withEdits, type Edits } from './edits.ts';
import { useSeen } from './useSeen.ts';

interface StoredForm<Values, Version> {
  /** The stored values, which may change while the form is open. */
  readonly stored: Values;
  /** The version of the stored values. */
  readonly version: Version;
  readonly check: (values: Values) => FormRefusal<Values>;
  /** Resolves once `stored` is what was sent. `seen` is the version that was on the screen when the edit began. */
  readonly send: (values: Values, seen: Version) => Promise<unknown>;
  readonly explain: (error: unknown) => FormRefusal<Values>;
  readonly success: string;
  /** The name of the edited thing, for the confirmation before it is left. */
  readonly name: string;
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** The form of something that is stored: edits over the stored values, from which everything else is derived. */
export function useStoredForm<Values extends object, Version>(options: StoredForm<Values, Version>) {
  const { stored, version, check, send, explain, success, name } = options;
  const over = (edits: Edits<Values>) => withEdits(stored, edits);
  const isChange = (edits: Edits<Values>) => JSON.stringify(over(edits)) !== JSON.stringify(stored);
  const seen = useSeen(version);
  const form = useForm<Edits<Values>>({
    initial: {},
    check: (edits) => check(over(edits)),
    send: async (edits) => {
      await send(over(edits), seen.of(isChange(edits)));
      seen.forget();
    },
    explain: (error) => {
      if (error instanceof ApiError && error.status === 409) seen.forget();
      return explain(error);
    },
    next: () => ({}),
    success,
    about: () => name,
  });
  const { problems, note, busy, props } = form;
  const values = over(form.values);
  const isEdited = isChange(form.values);
  function edit(part: Partial<Values>) {
    seen.edit(isEdited);
    // While a save is pending, the next stored state is not known.
    form.edit(busy ? part : editsOf(stored, part));
  }
  useLeaveGuard(isEdited && !busy ? t('Leave without saving your changes to {names}?', { names: name }) : null);
  return {
    ...{ values, problems, edit, note, busy, props },
    text: <Name extends TextName<Values>>(field: Name) => ({
      value: values[field],
      error: problems[field] ?? null,
      onChange: ({ target }: { target: { value: string } }) => edit({ [field]: target.value } as Partial<Values>),
    }),
  };
}
