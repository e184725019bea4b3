import { X } from 'lucide-react';
import { type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { shortText } from '../../domain/base/short-text.ts';
import { useChipFocus } from './useChipFocus.ts';
import classes from './FilterChips.module.css';

/** An active filter and how to remove it. */
export interface FilterChip {
  readonly key: string;
  /** As `Operator: wm_pat_017`. */
  readonly words: string;
  readonly remove: () => void;
}

export interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** After the last one, as a button that clears all. */
  children?: ReactNode;
}

/**
 * The active filters, each a button that removes it; empty without any, except after the last one was removed by
 * keyboard: the next Tab continues from here.
 */
export function FilterChips({ chips, children }: FilterChipsProps) {
  const { hasFocus, listRef, noneRef, listeners } = useChipFocus(chips.length);
  if (chips.length === 0) {
    if (!hasFocus) return null;
    const name = t('No active filters');
    return <div ref={noneRef} className={classes.none} role="group" aria-label={name} tabIndex={-1} {...listeners} />;
  }
  return (
    <ul ref={listRef} className={classes.chips} aria-label={t('Active filters')} {...listeners}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('Remove filter {words}', { words: chip.words })}
            onClick={chip.remove}
          >
            <bdi>{shortText(chip.words)}</bdi>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
