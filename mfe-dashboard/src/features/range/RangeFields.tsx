import { checkPeriod } from '@veritas/shared/domain';
import type { CustomRange, Day } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { DateField } from '@veritas/shared/ui';
import { useState } from 'react';
import classes from './RangeFields.module.css';

type Edited = 'start' | 'end' | 'both';

interface RangeFieldsProps {
  /** As in the address. */
  range: CustomRange;
  today: Day;
  /** Called with valid ranges only. */
  onRange: (range: CustomRange) => void;
}

/** The days of a custom range. An invalid range stays in the fields, with the error. */
export function RangeFields({ range, today, onRange }: RangeFieldsProps) {
  const address = addressOf(range);
  const [draft, setDraft] = useState({ ...range, addresses: [address], edited: 'both' as Edited });
  // The address is updated some time after the key. Once it is, an earlier one is that of a step back.
  if (draft.addresses.length > 1 && draft.addresses.at(-1) === address) setDraft({ ...draft, addresses: [address] });
  // After Back or a link the fields show the days of that address, not what was typed before.
  const shown = draft.addresses.includes(address) ? draft : { ...range, edited: 'both' as Edited };
  const sentence = checkPeriod({ from: shown.from, to: shown.to, edited: shown.edited, today });

  function edit(change: Partial<CustomRange>, edited: Edited) {
    const next = { from: shown.from, to: shown.to, ...change };
    const known = shown === draft ? draft.addresses : [address];
    const counts = checkPeriod({ ...next, today }) === null;
    setDraft({ ...next, edited, addresses: counts ? [address, addressOf(next)] : known });
    if (counts) onRange(next);
  }
  return (
    <div className={classes.range}>
      <DateField
        label={t('Start date')}
        value={shown.from}
        max={today}
        error={shown.edited === 'start' ? sentence : null}
        onChange={({ target }) => edit({ from: target.value }, 'start')}
      />
      <DateField
        label={t('End date')}
        value={shown.to}
        min={shown.from}
        max={today}
        error={shown.edited === 'start' ? null : sentence}
        onChange={({ target }) => edit({ to: target.value }, 'end')}
      />
    </div>
  );
}

const addressOf = ({ from, to }: CustomRange) => `${from} ${to}`;
