import { t } from '@veritas/shared/language';
import { Button, DateField, Select, TextField, useFocusAfterRemoval } from '@veritas/shared/ui';
import { Fragment, useRef, useState } from 'react';
import { actionText } from '../../lib/audit/audit-words.ts';
import type { AuditFilter } from '../../lib/audit/useAudit.ts';
import { dayProblem, toSearch } from './audit-filter.ts';
import type { useFilterFields } from './useFilterFields.ts';
import classes from './AuditTrail.module.css';

/** The server's maximum; without it a paste would make an address that servers refuse. */
const MAX_NAME = 150;

interface AuditFilterFormProps {
  /** Of the address. */
  readonly filter: AuditFilter;
  readonly fields: ReturnType<typeof useFilterFields>;
  /** The actions that occur in the trail. */
  readonly actions: readonly string[];
  readonly loading: boolean;
  readonly onChange: (part: AuditFilter) => void;
  readonly onClear: () => void;
}

/** The filters of the trail. */
export function AuditFilterForm({ filter, fields, actions, loading, onChange, onClear }: AuditFilterFormProps) {
  const { action = null } = filter;
  const form = useRef<HTMLDivElement>(null);
  // A day of which only a part is typed is no value that could be cleared.
  const [clearings, setClearings] = useState(0);
  const clearRef = useFocusAfterRemoval(() => form.current);
  function clear() {
    fields.clear();
    setClearings(clearings + 1);
    onClear();
  }
  return (
    <div ref={form} className={classes.filter} role="search" aria-label={t('Audit trail')} tabIndex={-1}>
      <TextField label={t('Actor')} size={8} maxLength={MAX_NAME} {...fields.actor} />
      <Select
        label={t('Action')}
        clearable
        placeholder={t('All actions')}
        items={actionChoices(actions, action)}
        loading={loading}
        value={action}
        onChange={(next) => onChange({ action: next ?? undefined })}
      />
      <TextField label={t('Target')} size={8} maxLength={MAX_NAME} {...fields.target} />
      <Fragment key={clearings}>
        <DateField label={t('From')} max={filter.to} {...fields.from} />
        <DateField label={t('To')} min={filter.from} error={dayProblem(filter)} {...fields.to} />
      </Fragment>
      {toSearch(filter) !== '' && (
        <Button ref={clearRef} className={classes.clear} variant="quiet" onClick={clear}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}

/** The actions in the trail, and the chosen one. */
function actionChoices(actions: readonly string[], chosen: string | null) {
  return [...new Set([...actions, ...(chosen ? [chosen] : [])])]
    .map((value) => ({ value, label: actionText(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
