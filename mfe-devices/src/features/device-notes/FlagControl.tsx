import type { DeviceNotes, Flag } from '@veritas/shared/api';
import { parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Badge, Button, useFocusAfterRemoval } from '@veritas/shared/ui';
import { Flag as FlagIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { DeviceTime } from '../../lib/facts/DeviceTime.tsx';
import { flagDraftOf, keepFlagDraft } from '../../lib/notes/flag-draft.ts';
import { flagWords } from '../../lib/notes/marks.ts';
import classes from './DeviceNotes.module.css';
import { FlagForm } from './FlagForm.tsx';
import { flagProblem } from './useDeviceNotes.ts';
import type { NotesOfDevice, WantedFlag } from './useDeviceNotes.ts';

interface FlagControlProps {
  trackingId: string;
  state: DeviceNotes;
  flag: NotesOfDevice['flag'];
  mayWrite: boolean;
}

/** The flag of a device with its user and reason; users with the permission can set, change and clear it. */
export function FlagControl({ trackingId, state, flag: change, mayWrite }: FlagControlProps) {
  const { isEditing, open, close, keep, save } = useFlagEdit(trackingId, state, change);
  const group = useRef<HTMLDivElement>(null);
  const { flag } = state;
  const problem = change.error ? flagProblem(change.error) : null;
  const leavesFocus = useFocusAfterRemoval(() => group.current?.querySelector('button'));
  function leave() {
    // A pending save still reports its outcome here.
    if (!change.isPending) change.reset();
    close();
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
              open();
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
          <FlagForm
            before={flag}
            draft={flagDraftOf(trackingId)}
            saving={change.isPending}
            problem={problem}
            onType={keep}
            onSave={save}
            onCancel={leave}
          />
        </div>
      )}
    </div>
  );
}

/** The form of a flag: whether it is open, and what is typed in it. */
function useFlagEdit(trackingId: string, { flag_version: version }: DeviceNotes, change: NotesOfDevice['flag']) {
  /** The version of the flag when its form was opened; null while it is closed. */
  const [seen, setSeen] = useState<number | null>(() => flagDraftOf(trackingId)?.seen ?? null);
  function keep(typed: { kind: string; reason: string } | null) {
    keepFlagDraft(trackingId, typed && { ...typed, seen: seen ?? version });
  }
  function close() {
    keep(null);
    setSeen(null);
  }
  function save(wanted: WantedFlag) {
    // One that is saved after its form has gone must not come back.
    const typed = flagDraftOf(trackingId);
    keep(null);
    // A refusal shows the current flag, whose version is used from then on.
    const known = change.error ? null : seen;
    change.mutate({ ...wanted, version: known ?? version }, { onSuccess: close, onError: () => keep(typed) });
  }
  return { isEditing: seen !== null, open: () => setSeen(version), close, keep, save };
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
