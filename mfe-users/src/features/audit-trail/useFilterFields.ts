import { useTypedDay, useTypedText } from '@veritas/shared/ui';
import type { AuditFilter } from '../../lib/audit/useAudit.ts';
import { parseFilter, toSearch } from './audit-filter.ts';

/** The fields of the filter in the address: a choice acts at once, typed text when typing pauses. */
export function useFilterFields(
  filter: AuditFilter,
  onChange: (part: AuditFilter) => void,
  onType: (part: AuditFilter) => void,
) {
  const actor = useTypedText(filter.actor ?? '', (text) => onType({ actor: text }));
  const target = useTypedText(filter.target ?? '', (text) => onType({ target: text }));
  const from = useTypedDay(filter.from ?? '', (day) => onChange({ from: day }));
  const to = useTypedDay(filter.to ?? '', (day) => onChange({ to: day }));
  const typed = { ...filter, actor: actor.text, target: target.text, from: from.text, to: to.text };
  return {
    actor: actor.field,
    target: target.field,
    from: from.field,
    to: to.field,
    /** The filter as the fields show it, which may be ahead of the address. */
    shown: parseFilter(new URLSearchParams(toSearch(typed))),
    clear() {
      for (const field of [actor, target, from, to]) field.show('');
    },
  };
}
