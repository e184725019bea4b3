import { operatorWords } from '@veritas/shared/domain';
import type { DayRange, ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Combobox, DateField, Select, useTypedDay } from '@veritas/shared/ui';
import { useState } from 'react';
import type { QuestionChange } from '../../lib/question-change.ts';
import classes from './MoreFilters.module.css';
import { lateChoices, MARK_CHOICES, resultChoices, STATUS_CHOICES, TYPE_CHOICES, type Choice } from './filter-words.ts';

/** More names than anybody reads; typing finds the others. */
const NAMES_SHOWN = 50;

interface FilterPanelProps {
  id: string;
  question: ListQuestion;
  operators: readonly Choice[];
  onChange: (change: QuestionChange) => void;
}

/** What is not asked every day: each filter shows what it holds and can be emptied. */
export function FilterPanel({ id, question, operators, onChange }: FilterPanelProps) {
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
      <OperatorFilter
        operators={operators}
        chosen={question.operator}
        onChange={(operator) => onChange({ operator })}
      />
      <CreatedFilter question={question} onChange={onChange} />
      <Select
        label={t('Age')}
        placeholder={t('Any')}
        items={lateChoices(question)}
        value={late ?? null}
        clearable
        onChange={(next) => onChange({ late: next ?? undefined })}
      />
      <Select
        label={t('Flags and notes')}
        placeholder={t('Any')}
        items={MARK_CHOICES}
        value={marked ?? null}
        clearable
        onChange={(next) => onChange({ marked: next ?? undefined })}
      />
    </div>
  );
}

/** The days of creation, in the zone of the question. */
function CreatedFilter({ question, onChange }: Pick<FilterPanelProps, 'question' | 'onChange'>) {
  const zone = useZone();
  const { created } = question;
  const days: DayRange = created === 'none' || !created ? {} : created;
  function changeDays(from: string, to: string) {
    const range: DayRange = { ...(from && { from }), ...(to && { to }) };
    onChange(from || to ? { created: range, zone: question.zone ?? zone } : { created: undefined });
  }
  const from = useTypedDay(days.from ?? '', (day) => changeDays(day, laterOf(day, days.to)));
  const to = useTypedDay(days.to ?? '', (day) => changeDays(earlierOf(days.from, day), day));
  return (
    <>
      <DateField label={t('Created from')} {...from.field} />
      <DateField label={t('Created to')} {...to.field} />
    </>
  );
}

/** A range that would end before it begins shrinks to the day that was just chosen. */
function laterOf(from: string, to = ''): string {
  return to && to < from ? from : to;
}

function earlierOf(from = '', to: string): string {
  return to && from > to ? to : from;
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
      items={found.slice(0, NAMES_SHOWN)}
      value={chosen === undefined ? null : { value: chosen, label: operatorWords(chosen) }}
      onChange={(option) => onChange(option?.value)}
      onSearch={setSearchText}
      emptyText={t('No operator of that name')}
    />
  );
}
