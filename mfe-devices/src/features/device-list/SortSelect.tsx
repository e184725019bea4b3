import { LIST_SORTS, type ListSort, type ListSortKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Select } from '@veritas/shared/ui';
import { columnName } from './columns.tsx';
import { sortOf } from './list-order.ts';
import type { ListOrder } from './ListColumnHead.tsx';

type Choice = `${'' | '-'}${ListSortKey}`;

const choiceOf = ({ by, descending }: ListSort): Choice => `${descending ? '-' : ''}${by}`;

/** Both directions for each column, the likely one first: newest for times. */
const CHOICES = LIST_SORTS.flatMap((by) => [by === 'time', by !== 'time'].map((descending) => ({ by, descending })));
const ITEMS = CHOICES.map((sort) => ({ value: choiceOf(sort), label: words(sort) }));

/** Sorts cards, which have no heads to press. */
export function SortSelect({ order: { question, onSort } }: { order: ListOrder }) {
  const usual = sortOf(question.late ? { late: question.late } : {});
  function choose(value: Choice) {
    onSort(() => (value === choiceOf(usual) ? undefined : CHOICES.find((sort) => choiceOf(sort) === value)));
  }
  return <Select label={t('Sort by')} items={ITEMS} value={choiceOf(sortOf(question))} onChange={choose} />;
}

function words({ by, descending }: ListSort): string {
  if (by === 'time') return descending ? t('Newest first') : t('Oldest first');
  const name = columnName(by);
  return descending ? t('{name}, descending', { name }) : name;
}
