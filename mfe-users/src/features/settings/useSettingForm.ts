import { call, saveSetting } from '@veritas/shared/api';
import type { CallInput, FormRefusal, SettingName, Settings } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { checkSession } from '@veritas/shared/session';
import { useStoredForm } from '../../lib/forms/useStoredForm.ts';
import { isOutdated, saveRefusal } from '../../lib/server/refusal.ts';

export interface SettingCardProps {
  readonly settings: Settings;
  /** Stores the server's answer to a change. */
  readonly onSaved: (settings: Settings) => void;
  /** Reads the settings again: they have been changed. */
  readonly onOutdated: () => void;
}

interface SettingForm<Values> {
  /** The title of its card. */
  readonly title: string;
  readonly setting: Settings[SettingName];
  readonly stored: Values;
  readonly check: (values: Values) => FormRefusal<Values>;
  readonly change: (values: Values, version: number) => CallInput<typeof saveSetting>;
  readonly card: SettingCardProps;
}

/** The form of one setting. The edits stay when the server refuses them. */
export function useSettingForm<Values extends object>({ title, setting, change, card, ...rest }: SettingForm<Values>) {
  const form = useStoredForm<Values, number>({
    ...rest,
    name: title,
    version: setting.version,
    async send(values, seen) {
      card.onSaved(await call(saveSetting, change(values, seen)));
      // This console applies it immediately; the others when they check their session.
      void checkSession();
    },
    explain(error) {
      if (isOutdated(error)) card.onOutdated();
      return { fields: {} as FormRefusal<Values>['fields'], ...saveRefusal(error) };
    },
    success: t('Saved. It now applies everywhere.'),
  });
  return { title, setting, ...form };
}
