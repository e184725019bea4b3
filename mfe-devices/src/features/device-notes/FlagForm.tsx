import { MAX_FLAG_REASON, type Flag } from '@veritas/shared/api';
import { Button, Select, TextField } from '@veritas/shared/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { FLAG_WORDS } from '../../lib/notes/marks.ts';
import classes from './DeviceNotes.module.css';
import type { WantedFlag } from './useDeviceNotes.ts';

const KINDS = (['urgent', 'hold', 'investigate'] as const).map((value) => ({ value, label: FLAG_WORDS[value] }));

interface FlagFormProps {
  before: Flag | null;
  saving: boolean;
  problem: string | null;
  onSave: (wanted: WantedFlag) => void;
  onCancel: () => void;
}

/** Which flag, and why in a sentence. */
export function FlagForm({ before, saving, problem, onSave, onCancel }: FlagFormProps) {
  const [kind, setKind] = useState<Flag['kind']>(before?.kind ?? 'hold');
  const [reason, setReason] = useState(before?.reason ?? '');
  const tooLong = reason.trim().length > MAX_FLAG_REASON;
  const words = `The reason has ${reason.trim().length} characters, ${MAX_FLAG_REASON} fit. Write more in a note.`;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), []);
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong && !saving) onSave({ flag: kind, reason });
      }}
    >
      <Select label="Flag" items={KINDS} value={kind} onChange={setKind} />
      <TextField
        label="Reason (optional)"
        value={reason}
        error={tooLong ? words : problem}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" busy={saving}>
          Save flag
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
