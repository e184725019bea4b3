import { useLocalForm, type FormRefusal } from '@veritas/shared/api';
import { Button, DateField, Select, TextField } from '@veritas/shared/ui';
import { actionText } from '../../lib/audit/audit-words.ts';
import type { AuditFilter } from '../../lib/audit/useAudit.ts';
import { toSearch } from './audit-filter.ts';
import classes from './AuditTrail.module.css';

interface AuditFilterFormProps {
  readonly filter: AuditFilter;
  /** That occur in the trail. */
  readonly actions: readonly string[];
  readonly onApply: (filter: AuditFilter) => void;
}

/** What narrows the trail; Enter or Show asks the server. */
export function AuditFilterForm({ filter, actions, onApply }: AuditFilterFormProps) {
  const { values, edit, props } = useLocalForm({
    initial: filter,
    check,
    apply: onApply,
  });
  const { actor = '', action = null, target: whom = '', from = '', to = '' } = values;

  return (
    <form {...props} className={classes.filter} role="search" aria-label="Audit trail">
      <TextField label="Who" size={8} value={actor} onChange={({ target }) => edit({ actor: target.value })} />
      <Select
        label="What"
        clearable
        placeholder="Everything"
        items={actionChoices(actions, action)}
        value={action}
        onChange={(next) => edit({ action: next ?? undefined })}
      />
      <TextField label="Whom" size={8} value={whom} onChange={({ target }) => edit({ target: target.value })} />
      <DateField label="From" value={from} onChange={({ target }) => edit({ from: target.value })} />
      <DateField
        label="To"
        value={to}
        min={from || undefined}
        error={check(values).fields.to}
        onChange={({ target }) => edit({ to: target.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit">Show</Button>
        {toSearch(filter) !== '' && (
          <Button variant="quiet" onClick={() => onApply({})}>
            Show everything
          </Button>
        )}
      </div>
    </form>
  );
}

function check({ from, to }: AuditFilter): FormRefusal<AuditFilter> {
  return { fields: from && to && from > to ? { to: '“To” is before “From”' } : {} };
}

/** What occurs in the trail, and what is chosen. */
function actionChoices(actions: readonly string[], chosen: string | null) {
  return [...new Set([...actions, ...(chosen ? [chosen] : [])])]
    .map((value) => ({ value, label: actionText(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
