import { MANUFACTURER_PAGE, useLocalForm, type FormRefusal } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, Combobox, type Option } from '@veritas/shared/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { includesName } from '../../lib/name-list.ts';
import { useManufacturerSearch } from './useManufacturerSearch.ts';
import { useNamedManufacturer } from './useNamedManufacturer.ts';
import classes from './ManufacturerPicker.module.css';

interface ManufacturerPickerProps {
  /** Already in the list. */
  readonly names: readonly string[];
  /** Chosen initially, if the server knows it. */
  readonly proposed: string | null;
  readonly onAdd: (name: string) => void;
  readonly disabled: boolean;
}

interface Choice {
  readonly chosen: Option | null;
}

/** Finds a manufacturer by typing and adds it to the list (SPEC sections 2 and 5). */
export function ManufacturerPicker({ proposed, ...props }: ManufacturerPickerProps) {
  const named = useNamedManufacturer(proposed);
  const [used, setUsed] = useState<{ readonly proposed: string | null; readonly first: Option | null } | null>(null);
  // Input that is made before the answer arrives stays.
  const first = used?.proposed === proposed ? used.first : named;
  return <Picker key={first?.value} first={first} onUse={() => setUsed({ proposed, first })} {...props} />;
}

interface PickerProps extends Omit<ManufacturerPickerProps, 'proposed'> {
  readonly first: Option | null;
  /** Something was typed or chosen. */
  readonly onUse: () => void;
}

function Picker({ names, first, onUse, onAdd, disabled }: PickerProps) {
  const { options, failed, loading, search } = useManufacturerSearch();
  const moreText = t('Only the first {count} are shown. Type more to narrow the list.', { count: MANUFACTURER_PAGE });
  const { values, problems, edit, props } = useLocalForm<Choice>({
    initial: { chosen: first },
    check: (choice) => check(choice, names),
    apply: ({ chosen }) => {
      if (chosen) onAdd(chosen.label);
    },
    next: () => ({ chosen: null }),
  });
  return (
    <form {...props} className={classes.picker}>
      <Combobox
        label={t('Manufacturer')}
        items={options}
        value={values.chosen}
        onChange={(chosen) => {
          onUse();
          edit({ chosen });
        }}
        onSearch={(text) => {
          onUse();
          search(text);
        }}
        loading={loading}
        placeholder={t('Search manufacturers')}
        emptyText={failed ? t('The search failed. Change the text to search again.') : t('No manufacturer found')}
        moreText={options.length === MANUFACTURER_PAGE ? moreText : undefined}
        error={problems.chosen}
        disabled={disabled}
      />
      <Button type="submit" className={classes.add} icon={<Plus aria-hidden="true" />} disabled={disabled}>
        {t('Add manufacturer')}
      </Button>
    </form>
  );
}

function check({ chosen }: Choice, names: readonly string[]): FormRefusal<Choice> {
  if (!chosen) return { fields: { chosen: t('Please select a manufacturer') } };
  return { fields: includesName(names, chosen.label) ? { chosen: t('This manufacturer is already in the list') } : {} };
}
