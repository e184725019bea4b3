import type { Settings, SettingName } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Alert, Button, Card, FormMessage } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import type { useSettingForm } from './useSettingForm.ts';
import classes from './Settings.module.css';

interface SettingFrameProps {
  readonly title: string;
  /** What the setting decides. */
  readonly description: string;
  readonly setting: Settings[SettingName];
  /** The variable of the server that sets it, where there is one. */
  readonly variable?: string;
  readonly form: Pick<ReturnType<typeof useSettingForm>, 'props' | 'note' | 'busy'>;
  readonly children: ReactNode;
}

/** What every setting has in common: what it decides, who set it last, and one button to save it. */
export function SettingFrame({ title, description, setting, variable, form, children }: SettingFrameProps) {
  const isFixed = setting.source === 'variable';
  return (
    <Card title={title} note={description}>
      {isFixed && (
        <Alert kind="info">
          <code>{variable}</code> is set on the server and wins. Change it there, or empty it to decide here.
        </Alert>
      )}
      <form {...form.props} aria-label={title}>
        <fieldset className={classes.fields} disabled={isFixed}>
          {children}
          <div className={classes.foot}>
            <Button type="submit" variant="primary" busy={form.busy}>
              Save
            </Button>
            <LastChange setting={setting} />
          </div>
          <FormMessage note={form.note} />
        </fieldset>
      </form>
    </Card>
  );
}

function LastChange({ setting: { updated_at: at, updated_by: by } }: { setting: Settings[SettingName] }) {
  const zone = useZone();
  return (
    <p className={classes.muted}>
      {at === null ? 'Never changed' : `Changed by ${by ?? 'somebody'}, ${formatLongTime(parseInstant(at), zone)}`}
    </p>
  );
}
