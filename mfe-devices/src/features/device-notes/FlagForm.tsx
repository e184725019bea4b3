import { MAX_FLAG_REASON, useFirstInvalid, type Flag } from '@veritas/shared/api';
import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { mayLeave, useLeaveGuard } from '@veritas/shared/session';
import { Button, Select, TextField } from '@veritas/shared/ui';
import { useLayoutEffect, useState } from 'react';
import { flagWords } from '../../lib/notes/marks.ts';
import classes from './DeviceNotes.module.css';
import type { WantedFlag } from './useDeviceNotes.ts';

const KINDS: readonly Flag['kind'][] = ['urgent', 'hold', 'investigate'];

interface Typed {
  readonly kind: string;
  readonly reason: string;
}

interface FlagFormProps {
  before: Flag | null;
  /** What was typed before the form was removed with its device. */
  draft: Typed | null;
  saving: boolean;
  problem: string | null;
  /** Null: as it was. */
  onType: (typed: Typed | null) => void;
  onSave: (wanted: WantedFlag) => void;
  onCancel: () => void;
}

/** The kind of flag, and the reason in a sentence. */
export function FlagForm({ before, draft, saving, problem, onType, onSave, onCancel }: FlagFormProps) {
  const { start, typed, isEdited, type } = useTyped(before, draft, onType);
  const { kind, reason } = typed;
  const tooLong = reason.trim().length > MAX_FLAG_REASON;
  const words = t('The reason has {length} characters; the limit is {most}. Write more in a note.', {
    length: countText(reason.trim().length),
    most: countText(MAX_FLAG_REASON),
  });
  const { form, focusFirstInvalid } = useFirstInvalid();
  useLeaveGuard(
    isEdited && !saving ? t('Leave without saving your changes to {names}?', { names: t('Flag') }) : null,
    'address',
  );
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), [form]);
  return (
    // The keys are those of the fields in it.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <form
      ref={form}
      className={classes.form}
      noValidate
      onKeyDown={(event) => {
        // Unless an open list or an input method has used the key, it closes the form, and the details around it stay
        // open.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (mayLeave()) onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // A kind that only a newer release knows is sent back unchanged.
        if (tooLong) focusFirstInvalid();
        else if (!saving) onSave({ flag: kind as WantedFlag['flag'], reason });
      }}
    >
      <Select
        label={t('Flag')}
        items={choices(start.kind)}
        value={kind}
        disabled={saving}
        onChange={(value) => type({ kind: value })}
      />
      <TextField
        label={t('Reason (optional)')}
        value={reason}
        readOnly={saving}
        error={tooLong ? words : problem}
        onChange={({ target }) => type({ reason: target.value })}
      />
      <div className={classes.actions}>
        <Button type="submit" busy={saving}>
          {t('Save flag')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function useTyped(before: Flag | null, draft: Typed | null, onType: FlagFormProps['onType']) {
  const [start] = useState({ kind: before?.kind ?? 'hold', reason: before?.reason ?? '' });
  const [typed, setTyped] = useState<Typed>(draft ?? start);
  const isOther = ({ kind, reason }: Typed) => kind !== start.kind || reason !== start.reason;
  function type(change: Partial<Typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    onType(isOther(next) ? next : null);
  }
  return { start, typed, isEdited: isOther(typed), type };
}

/** The known kinds, and the current one if only a newer release knows it. */
function choices(now: Flag['kind']) {
  const kinds = KINDS.includes(now) ? KINDS : [...KINDS, now];
  return kinds.map((value) => ({ value, label: flagWords(value) }));
}
