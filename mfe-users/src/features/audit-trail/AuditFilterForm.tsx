import { Button, DateField, Select, TextField } from '@veritas/shared/ui';
import { useState } from 'react';
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
  const [draft, setDraft] = useState(filter);
  const change = (part: AuditFilter) => setDraft({ ...draft, ...part });
  const options = [...new Set([...actions, ...(draft.action ? [draft.action] : [])])]
    .map((value) => ({ value, label: actionText(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const backwards = Boolean(draft.from && draft.to && draft.from > draft.to);

  return (
    <form
      className={classes.filter}
      role="search"
      aria-label="Audit trail"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!backwards) onApply(draft);
      }}
    >
      <TextField
        label="Who"
        size={8}
        value={draft.actor ?? ''}
        onChange={({ target }) => change({ actor: target.value })}
      />
      <Select
        label="What"
        clearable
        placeholder="Everything"
        items={options}
        value={draft.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <TextField
        label="Whom"
        size={8}
        value={draft.target ?? ''}
        onChange={({ target }) => change({ target: target.value })}
      />
      <DateField label="From" value={draft.from ?? ''} onChange={({ target }) => change({ from: target.value })} />
      <DateField
        label="To"
        value={draft.to ?? ''}
        min={draft.from}
        error={backwards ? 'To is before From' : undefined}
        onChange={({ target }) => change({ to: target.value })}
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
