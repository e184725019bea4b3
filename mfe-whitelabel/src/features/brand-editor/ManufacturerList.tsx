import { shortText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Badge, IconButton } from '@veritas/shared/ui';
import { X } from 'lucide-react';
import type { Ref } from 'react';
import { namesMissingIn } from '../../lib/name-list.ts';
import classes from './ManufacturerList.module.css';

interface ManufacturerListProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly brand: string;
  readonly names: readonly string[];
  /** As stored: other manufacturers are marked as new. */
  readonly saved: readonly string[];
  readonly onRemove: (index: number, shown: string) => void;
  readonly disabled: boolean;
}

/** The manufacturers of a brand, each with its remove button, in a box of at most 10 rem (SPEC section 2). */
export function ManufacturerList({ ref, brand, names, saved, onRemove, disabled }: ManufacturerListProps) {
  if (names.length === 0) return <p className={classes.none}>{t('No white-labels added')}</p>;

  const unsaved = new Set(namesMissingIn(saved, names));
  function remove(pressed: Element, index: number, name: string) {
    // The button is removed with its item: the keyboard focus moves to the next one.
    const buttons = pressed.closest('ul')?.querySelectorAll('button') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    next?.focus();
    onRemove(index, name);
  }
  return (
    <ul ref={ref} className={classes.list} aria-label={t('Manufacturers of {brand}', { brand })}>
      {names.map((name, index) => (
        // Names may repeat in imported data.
        <li key={`${names.indexOf(name) === index ? '' : index} ${name}`}>
          <bdi className={classes.name}>{shortText(name)}</bdi>
          {unsaved.has(name) && <Badge kind="submitted">{t('Not saved yet')}</Badge>}
          <IconButton
            label={t('Remove {name}', { name })}
            icon={<X />}
            tip="none"
            disabled={disabled}
            onClick={({ currentTarget }) => remove(currentTarget, index, name)}
          />
        </li>
      ))}
    </ul>
  );
}
