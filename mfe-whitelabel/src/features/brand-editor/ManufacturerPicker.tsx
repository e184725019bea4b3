import { Button, Combobox, type Option } from '@veritas/shared/ui';
import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { includesName } from '../../lib/name-list.ts';
import { useManufacturerSearch } from './useManufacturerSearch.ts';
import classes from './ManufacturerPicker.module.css';

interface ManufacturerPickerProps {
  /** Already in the list. */
  readonly names: readonly string[];
  readonly onAdd: (name: string) => void;
  readonly disabled: boolean;
}

/** Finds a manufacturer by typing and adds it to the list (SPEC sections 2 and 5). */
export function ManufacturerPicker({ names, onAdd, disabled }: ManufacturerPickerProps) {
  const { options, loading, search } = useManufacturerSearch();
  const [chosen, setChosen] = useState<Option | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function choose(option: Option | null) {
    setChosen(option);
    setProblem(null);
  }
  function add(event: FormEvent) {
    event.preventDefault();
    if (disabled) return;
    if (!chosen) setProblem('Please select a manufacturer');
    else if (includesName(names, chosen.label)) setProblem('This manufacturer is already in the list');
    else {
      choose(null);
      onAdd(chosen.label);
    }
  }
  return (
    <form noValidate className={classes.picker} onSubmit={add}>
      <Combobox
        label="Manufacturer"
        items={options}
        value={chosen}
        onChange={choose}
        onSearch={search}
        loading={loading}
        placeholder="Search manufacturers"
        emptyText="No manufacturer found"
        error={problem}
        disabled={disabled}
      />
      <Button type="submit" className={classes.add} icon={<Plus aria-hidden="true" />} disabled={disabled}>
        Add manufacturer
      </Button>
    </form>
  );
}
