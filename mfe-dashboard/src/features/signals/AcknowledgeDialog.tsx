import { reasonOf, serverText, useFirstInvalid } from '@veritas/shared/api';
import { dayText } from '@veritas/shared/domain';
import type { Day } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { mayLeave, useLeaveGuard } from '@veritas/shared/session';
import { Alert, Button, Dialog, Select, TextField, useStartInField } from '@veritas/shared/ui';
import type { Option } from '@veritas/shared/ui';
import { useId, useState } from 'react';
import type { NotedSignal } from './noted-signals.ts';
import type { Acknowledgement } from './useSignalNotes.ts';
import classes from './SignalsCard.module.css';

const SNOOZES = [
  { value: '0', label: t('Do not snooze'), days: 0 },
  { value: '1', label: t('For 1 day'), days: 1 },
  { value: '7', label: t('For 7 days'), days: 7 },
  { value: '30', label: t('For 30 days'), days: 30 },
] as const;
const UNCHANGED = 'unchanged';
type Snooze = (typeof SNOOZES)[number]['value'] | typeof UNCHANGED;
const NOTE_MISSING = t('Note is missing');

interface AcknowledgeDialogProps {
  noted: NotedSignal;
  /** The signal in a line. */
  words: string;
  /** The zone of the days. */
  zone: string;
  saving: boolean;
  error: Error | null;
  onSave: (input: Acknowledgement) => void;
  onClose: () => void;
}

/**
 * A note on a signal for all users, and how long to snooze it: unchanged unless another snooze is chosen. The input
 * stays when the server refuses it.
 */
export function AcknowledgeDialog({ noted, words, zone, saving, error, onSave, onClose }: AcknowledgeDialogProps) {
  const formId = useId();
  const { kind, name, outcome } = noted.signal;
  const choices = snoozeChoices(noted.snoozedUntil, zone);
  const start = { note: noted.note?.note ?? '', snooze: choices[0].value };
  const [note, setNote] = useState(start.note);
  const [snooze, setSnooze] = useState(start.snooze);
  const [missing, setMissing] = useState(false);
  const { form, focusFirstInvalid } = useFirstInvalid();
  useStartInField(() => form.current?.querySelector('input'));
  const isEdited = note !== start.note || snooze !== start.snooze;
  useLeaveGuard(isEdited && !saving ? t('Leave without saving your changes to {names}?', { names: words }) : null);
  function save() {
    const isMissing = note.trim() === '';
    setMissing(isMissing);
    const days = SNOOZES.find(({ value }) => value === snooze)?.days;
    if (isMissing) focusFirstInvalid();
    else if (!saving) onSave({ kind, name, outcome, note, snooze_days: days });
  }
  return (
    <Dialog
      open
      title={t('Acknowledge')}
      onClose={() => mayLeave() && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={saving}>
            {t('Acknowledge')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p>{words}</p>
        {error && <Alert kind="error">{serverText(error, 'error', reasonOf(error))}</Alert>}
        <TextField
          label={t('Note')}
          hint={t('What it is, or who is looking into it. Everyone sees it, with your name.')}
          required
          value={note}
          readOnly={saving}
          error={missing ? NOTE_MISSING : null}
          onChange={({ target }) => setNote(target.value)}
        />
        <Select label={t('Snooze')} items={choices} value={snooze} disabled={saving} onChange={setSnooze} />
      </form>
    </Dialog>
  );
}

/** How long a signal can be snoozed; the first choice changes nothing. */
function snoozeChoices(until: Day | null, zone: string): readonly [Option<Snooze>, ...Option<Snooze>[]] {
  return until === null
    ? SNOOZES
    : [{ value: UNCHANGED, label: t('Until {day} (unchanged)', { day: dayText(until, zone) }) }, ...SNOOZES];
}
