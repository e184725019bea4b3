import type { Settings, SettingName } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Alert, Button, Card, FormMessage } from '@veritas/shared/ui';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Settings.module.css';

interface SettingFrameProps {
  readonly title: string;
  /** What the setting decides. */
  readonly note: string;
  readonly setting: Settings[SettingName];
  /** The variable of the server that sets it, where there is one. */
  readonly variable?: string;
  readonly form: ComponentProps<'form'>;
  readonly message: ComponentProps<typeof FormMessage>['note'];
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** What every setting has in common: what it decides, who set it last, and one button to save it. */
export function SettingFrame({ title, note, setting, variable, form, message, busy, children }: SettingFrameProps) {
  const isFixed = setting.source === 'variable';
  return (
    <Card title={title} note={note}>
      {isFixed && (
        <Alert kind="info">
          <code>{variable}</code> is set on the server and wins. Change it there, or empty it to decide here.
        </Alert>
      )}
      <form {...form} aria-label={title}>
        <fieldset className={classes.fields} disabled={isFixed}>
          {children}
          <div className={classes.foot}>
            <Button type="submit" variant="primary" busy={busy}>
              Save
            </Button>
            <LastChange setting={setting} />
          </div>
          <FormMessage note={message} />
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
