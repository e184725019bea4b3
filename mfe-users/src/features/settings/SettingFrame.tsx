import type { Settings, SettingName } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Alert, Card, FormMessage, rich } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { SaveButton } from '../../lib/forms/SaveButton.tsx';
import { StoredNow } from './StoredNow.tsx';
import type { useSettingForm } from './useSettingForm.ts';
import classes from './Settings.module.css';

interface SettingFrameProps {
  /** The effect of the setting. */
  readonly description: string;
  /** The environment variable that sets it, if any. */
  readonly variable?: string;
  /** The stored value in words. */
  readonly stored: string;
  readonly form: Pick<
    ReturnType<typeof useSettingForm>,
    'title' | 'setting' | 'props' | 'note' | 'busy' | 'changed' | 'takeStored'
  >;
  readonly children: ReactNode;
}

/** The frame of every setting: its effect, who set it last, and one button to save it. */
export function SettingFrame({ description, variable, stored, form, children }: SettingFrameProps) {
  const { title, setting } = form;
  const isFixed = setting.source === 'variable';
  return (
    <Card title={title} note={description}>
      {isFixed && (
        <Alert kind="info">
          {rich('{variable} is set on the server and takes precedence. Change it there, or clear it to decide here.', {
            variable: <code>{variable}</code>,
          })}
        </Alert>
      )}
      <form {...form.props} aria-label={title}>
        <fieldset className={classes.fields} disabled={isFixed}>
          {children}
          <div className={classes.foot}>
            <SaveButton changed={form.changed} busy={form.busy} aria-label={t('Save: {title}', { title })}>
              {t('Save')}
            </SaveButton>
            <LastChange setting={setting} />
          </div>
          <StoredNow words={stored} onTake={form.takeStored} />
          <FormMessage note={form.note} />
        </fieldset>
      </form>
    </Card>
  );
}

function LastChange({ setting: { updated_at: at, updated_by: by } }: { setting: Settings[SettingName] }) {
  const zone = useZone();
  return <p className={classes.muted}>{at === null ? t('Never changed') : changeText(at, by, zone)}</p>;
}

function changeText(at: string, name: string | null, zone: string | undefined): string {
  const time = formatLongTime(parseInstant(at), zone);
  return name === null ? t('Changed {time}', { time }) : t('Changed by {name}, {time}', { name, time });
}
