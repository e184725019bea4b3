import { ApiError, useForm, type FormRefusal } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useLeaveGuard } from '@veritas/shared/session';
import { useState, type SubmitEvent } from 'react';
import { editsOf, type Edits } from './edits.ts';
import { useSeen } from './useSeen.ts';
import { useTypedBack } from './useTypedBack.ts';

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
  const { over, follow, edited } = useTypedBack(stored);
  const isChange = (edits: Edits<Values>) => JSON.stringify(over(edits)) !== JSON.stringify(stored);
  const seen = useSeen(version);
  // The version that was edited when the server refused it for a newer one.
  const [outdated, setOutdated] = useState<{ readonly version: Version } | null>(null);
  const form = useForm<Edits<Values>>({
    initial: {},
    check: (edits) => check(over(edits)),
    send: async (edits) => {
      setOutdated(null);
      await send(over(edits), seen.of(isChange(edits)));
      seen.forget();
    },
    explain: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        setOutdated({ version: seen.of(true) });
        seen.forget();
      }
      return explain(error);
    },
    next: () => ({}),
    success,
    about: () => name,
  });
  const { problems, busy } = form;
  follow(form.values, form.error);
  const values = over(form.values);
  const isEdited = isChange(form.values);
  // Further edits are not saved yet.
  const note = isEdited && form.note?.kind === 'success' ? null : form.note;
  function edit(part: Partial<Values>) {
    seen.edit(isEdited);
    edited(part);
    // While a save is pending, the next stored state is not known.
    form.edit(busy ? part : editsOf(stored, part));
  }
  function takeStored() {
    setOutdated(null);
    seen.forget();
    form.edit(editsOf(stored, stored));
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (isEdited) form.props.onSubmit(event);
    else event.preventDefault();
  }
  const isNewer = outdated !== null && JSON.stringify(outdated.version) !== JSON.stringify(version);
  useLeaveGuard(isEdited && !busy ? t('Leave without saving your changes to {names}?', { names: name }) : null);
  return {
    ...{ values, problems, edit, note, busy, changed: isEdited, props: { ...form.props, onSubmit } },
    /** Takes what another user has stored in place of the edits; null unless the edits were refused for it. */
    takeStored: isNewer && isEdited ? takeStored : null,
    text: <Name extends TextName<Values>>(field: Name) => ({
      value: values[field],
      error: problems[field] ?? null,
      onChange: ({ target }: { target: { value: string } }) => edit({ [field]: target.value } as Partial<Values>),
    }),
  };
}
