import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { shortText } from '../../domain/short-text.ts';
import classes from './FilterChips.module.css';

/** A filter in force, and the way out of it. */
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

/** The filters in force, each a button that removes it; nothing without any. */
export function FilterChips({ chips, children }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;
  function press({ remove }: FilterChip) {
    remove();
    // The pressed chip goes; the focus stays among the others.
    requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  }
  return (
    <ul ref={list} className={classes.chips} aria-label={t('Active filters')}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('Remove filter {words}', { words: chip.words })}
            onClick={() => press(chip)}
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
