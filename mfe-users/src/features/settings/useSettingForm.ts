import {
  ApiError,
  call,
  reasonOf,
  saveSetting,
  useForm,
  type CallInput,
  type FormRefusal,
  type Settings,
} from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { checkSession, useLeaveGuard } from '@veritas/shared/session';

export interface SettingCardProps {
  readonly settings: Settings;
  /** Takes over what the server answers to a change. */
  readonly onSaved: (settings: Settings) => void;
  /** Reads the settings again: somebody else has changed them. */
  readonly onConflict: () => void;
}

interface SettingForm<Values> {
  /** As its card is called. */
  readonly title: string;
  readonly initial: Values;
  readonly check: (values: Values) => FormRefusal<Values>;
  readonly change: (values: Values) => CallInput<typeof saveSetting>;
  readonly card: SettingCardProps;
}

/** The form of one setting. What is typed stays when the server refuses it. */
export function useSettingForm<Values extends object>({ title, initial, check, change, card }: SettingForm<Values>) {
  const form = useForm<Values, Settings>({
    initial,
    check,
    send: (values) => call(saveSetting, change(values)),
    explain(error) {
      if (error instanceof ApiError && error.status === 409) card.onConflict();
      return { fields: {} as FormRefusal<Values>['fields'], text: t('Nothing was saved.'), reason: reasonOf(error) };
    },
    onSent(settings) {
      card.onSaved(settings);
      // This console follows at once; the others when they check their session.
      void checkSession();
    },
    success: t('Saved. It is in force everywhere.'),
    about: () => title,
  });
  const isEdited = JSON.stringify(form.values) !== JSON.stringify(initial);
  useLeaveGuard(isEdited && !form.busy ? t('Leave without saving your changes to {names}?', { names: title }) : null);
  return form;
}
