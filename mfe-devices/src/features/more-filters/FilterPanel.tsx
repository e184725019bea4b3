import { ALL_HUBS, hubsOf, operatorWords, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Combobox, Select } from '@veritas/shared/ui';
import { useState } from 'react';
import { toHubs } from '../../lib/hubs-of-list.ts';
import type { ChangeQuestion } from '../../lib/question-change.ts';
import { CreatedFilter } from './CreatedFilter.tsx';
import classes from './MoreFilters.module.css';
import { lateChoices, MARK_CHOICES, resultChoices, STATUS_CHOICES, TYPE_CHOICES, type Choice } from './filter-words.ts';

interface FilterPanelProps {
  id: string;
  question: ListQuestion;
  hubs: readonly Choice[];
  operators: readonly Choice[];
  /** Whether the service has flags and notes. */
  hasMarks: boolean;
  onChange: ChangeQuestion;
}

/** The rarely used filters: each shows its choice and can be cleared. */
export function FilterPanel({ id, question, hubs, operators, hasMarks, onChange }: FilterPanelProps) {
  const { status, result, type, late, marked } = question;
  return (
    <div id={id} className={classes.panel} role="group" aria-label={t('Filters')}>
      <Select
        label={t('Status')}
        placeholder={t('Any')}
        items={STATUS_CHOICES}
        value={status ?? null}
        clearable
        onChange={(next) => onChange({ status: next ?? undefined })}
      />
      <Select
        label={t('Result')}
        placeholder={t('Any')}
        items={resultChoices(result)}
        value={result ?? null}
        clearable
        onChange={(next) => onChange({ result: next ?? undefined })}
      />
      <Select
        label={t('Device type')}
        placeholder={t('Any')}
        items={TYPE_CHOICES}
        value={type ?? null}
        clearable
        onChange={(next) => onChange({ type: next ?? undefined })}
      />
      <MoreHubs hubs={hubs} chosen={hubsOf(question)} onChange={(next) => onChange(toHubs(next))} />
      <OperatorFilter
        operators={operators}
        chosen={question.operator}
        onChange={(operator) => onChange({ operator })}
      />
      <Select
        label={t('Age')}
        placeholder={t('Any')}
        items={lateChoices(question)}
        value={late ?? null}
        clearable
        onChange={(next) => onChange({ late: next ?? undefined })}
      />
      {/* Seventh and eighth: the two days are on one line in two to six columns. */}
      <CreatedFilter question={question} onChange={onChange} />
      {/* A link may still use them: then they can be removed. */}
      {(hasMarks || marked !== undefined) && (
        <Select
          label={t('Flags and notes')}
          placeholder={t('Any')}
          items={MARK_CHOICES}
          value={marked ?? null}
          clearable
          onChange={(next) => onChange({ marked: next ?? undefined })}
        />
      )}
    </div>
  );
}

interface MoreHubsProps {
  hubs: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Adds a hub to those of the list: each of several can be removed among the active filters. */
function MoreHubs({ hubs, chosen, onChange }: MoreHubsProps) {
  return (
    <Select
      label={t('Hubs')}
      placeholder={t('Add a hub')}
      items={hubs.filter(({ value }) => value !== ALL_HUBS && !chosen.includes(value))}
      value={null}
      onChange={(added) => onChange([...chosen, added])}
    />
  );
}

interface OperatorFilterProps {
  operators: readonly Choice[];
  chosen: string | undefined;
  onChange: (operator: string | undefined) => void;
}

function OperatorFilter({ operators, chosen, onChange }: OperatorFilterProps) {
  const [searchText, setSearchText] = useState('');
  const found = operators.filter(({ label }) => label.toLowerCase().includes(searchText.trim().toLowerCase()));
  return (
    <Combobox
      label={t('Operator')}
      placeholder={t('Any')}
      items={found}
      value={chosen === undefined ? null : { value: chosen, label: operatorWords(chosen) }}
      onChange={(option) => onChange(option?.value)}
      onSearch={setSearchText}
      emptyText={t('No operator with that name')}
    />
  );
}
