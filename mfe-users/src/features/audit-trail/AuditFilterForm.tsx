import { t } from '@veritas/shared/language';
import { Button, DateField, Select, TextField, useTypedDay, useTypedText } from '@veritas/shared/ui';
import { actionText } from '../../lib/audit/audit-words.ts';
import type { AuditFilter } from '../../lib/audit/useAudit.ts';
import { dayProblem, toSearch } from './audit-filter.ts';
import classes from './AuditTrail.module.css';

interface AuditFilterFormProps {
  /** Of the address. */
  readonly filter: AuditFilter;
  /** That occur in the trail. */
  readonly actions: readonly string[];
  readonly loading: boolean;
  readonly onChange: (part: AuditFilter) => void;
  readonly onClear: () => void;
}

/** What narrows the trail. A choice acts at once, what is typed when typing rests. */
export function AuditFilterForm({ filter, actions, loading, onChange, onClear }: AuditFilterFormProps) {
  const { action = null } = filter;
  const actor = useTypedText(filter.actor ?? '', (text) => onChange({ actor: text }));
  const target = useTypedText(filter.target ?? '', (text) => onChange({ target: text }));
  const from = useTypedDay(filter.from ?? '', (day) => onChange({ from: day }));
  const to = useTypedDay(filter.to ?? '', (day) => onChange({ to: day }));
  function clear() {
    for (const typed of [actor, target, from, to]) typed.show('');
    onClear();
  }
  return (
    <div className={classes.filter} role="search" aria-label={t('Audit trail')}>
      <TextField label={t('Actor')} size={8} {...actor.field} />
      <Select
        label={t('Action')}
        clearable
        placeholder={t('Every action')}
        items={actionChoices(actions, action)}
        loading={loading}
        value={action}
        onChange={(next) => onChange({ action: next ?? undefined })}
      />
      <TextField label={t('Target')} size={8} {...target.field} />
      <DateField label={t('From')} max={filter.to} {...from.field} />
      <DateField label={t('To')} min={filter.from} error={dayProblem(filter) ?? undefined} {...to.field} />
      {toSearch(filter) !== '' && (
        <Button className={classes.clear} variant="quiet" onClick={clear}>
          {t('Show everything')}
        </Button>
      )}
    </div>
  );
}

/** What occurs in the trail, and what is chosen. */
function actionChoices(actions: readonly string[], chosen: string | null) {
  return [...new Set([...actions, ...(chosen ? [chosen] : [])])]
    .map((value) => ({ value, label: actionText(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
