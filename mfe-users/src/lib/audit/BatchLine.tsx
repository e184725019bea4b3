import type { AuditEntry } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { rich, VisuallyHidden } from '@veritas/shared/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { batchText } from './audit-words.ts';
import type { TrailLine } from './fold-entries.ts';
import classes from './AuditTable.module.css';

/** Targets that the line of a batch names before it counts the others. */
const NAMED = 2;

interface BatchButtonProps {
  readonly batch: Extract<TrailLine, { kind: 'batch' }>;
  readonly onToggle: (id: string) => void;
}

/** The summary of a batch; a press shows or hides its entries below it. */
export function BatchButton({ batch, onToggle }: BatchButtonProps) {
  const [{ action, actor }] = batch.entries;
  const text = batchText(action, batch.entries.length, batch.partial);
  return (
    <button
      type="button"
      className={classes.batch}
      aria-expanded={batch.open}
      data-action={action}
      onClick={() => onToggle(batch.id)}
    >
      <ChevronRight aria-hidden="true" />
      <span>
        {actor ? rich('{batch} <hidden>by {actor}</hidden>', { batch: text, actor, hidden: hiddenText }) : text}
      </span>
    </button>
  );
}

const hiddenText = (text: ReactNode) => <VisuallyHidden>{text}</VisuallyHidden>;

/** `wm_1, wm_2 and 23 more`. */
export function BatchTargets({ entries }: { entries: readonly AuditEntry[] }) {
  const names = [...new Set(entries.flatMap(({ target }) => target ?? []))];
  const others = names.length - NAMED;
  const named = names.slice(0, NAMED).join(', ');
  const text = others > 0 ? t('{names} and {others, number} more', { names: named, others }) : named;
  return <span className={classes.text}>{text || '–'}</span>;
}
