import type { DeviceNotes, Flag } from '@veritas/shared/api';
import { parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Badge, Button, useFocusAfterRemoval } from '@veritas/shared/ui';
import { Flag as FlagIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { DeviceTime } from '../../lib/facts/DeviceTime.tsx';
import { flagWords } from '../../lib/notes/marks.ts';
import classes from './DeviceNotes.module.css';
import { FlagForm } from './FlagForm.tsx';
import { flagProblem } from './useDeviceNotes.ts';
import type { NotesOfDevice, WantedFlag } from './useDeviceNotes.ts';

interface FlagControlProps {
  state: DeviceNotes;
  flag: NotesOfDevice['flag'];
  mayWrite: boolean;
}

/** The flag of a device with its user and reason; users with the permission can set, change and clear it. */
export function FlagControl({ state, flag: change, mayWrite }: FlagControlProps) {
  /** The version of the flag when its form was opened; null while it is closed. */
  const [seen, setSeen] = useState<number | null>(null);
  const isEditing = seen !== null;
  const group = useRef<HTMLDivElement>(null);
  const { flag } = state;
  const problem = change.error ? flagProblem(change.error) : null;
  const leavesFocus = useFocusAfterRemoval(() => group.current?.querySelector('button'));
  const close = () => setSeen(null);
  function leave() {
    // A pending save still reports its outcome here.
    if (!change.isPending) change.reset();
    close();
  }
  function save(wanted: WantedFlag) {
    // A refusal shows the current flag, whose version is used from then on.
    const version = change.error ? null : seen;
    change.mutate({ ...wanted, version: version ?? state.flag_version }, { onSuccess: close });
  }
  return (
    <div ref={group} className={classes.flag} role="group" aria-label={t('Flag')}>
      {flag ? <ShownFlag flag={flag} /> : <p className={classes.none}>{t('No flag')}</p>}
      {mayWrite && !isEditing && (
        <div className={classes.actions}>
          <Button
            icon={<FlagIcon aria-hidden="true" />}
            busy={change.isPending}
            onClick={() => {
              change.reset();
              setSeen(state.flag_version);
            }}
          >
            {flag ? t('Change flag') : t('Set flag')}
          </Button>
          {flag && (
            <Button
              ref={leavesFocus}
              variant="quiet"
              busy={change.isPending}
              onClick={() => save({ flag: null, reason: '' })}
            >
              {t('Clear flag')}
            </Button>
          )}
        </div>
      )}
      {!isEditing && problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {isEditing && (
        <div ref={leavesFocus}>
          <FlagForm before={flag} saving={change.isPending} problem={problem} onSave={save} onCancel={leave} />
        </div>
      )}
    </div>
  );
}

function ShownFlag({ flag: { kind, reason, by, at } }: { flag: Flag }) {
  const zone = useZone();
  return (
    <div className={classes.shownFlag}>
      <p className={classes.signed}>
        <Badge kind="warning" icon={<FlagIcon aria-hidden="true" />}>
          {flagWords(kind)}
        </Badge>
        <bdi className={classes.author}>{by}</bdi>
        <DeviceTime at={parseInstant(at, zone)} />
      </p>
      {reason !== '' && (
        <p className={classes.text} dir="auto">
          {reason}
        </p>
      )}
    </div>
  );
}
