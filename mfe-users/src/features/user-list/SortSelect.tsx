import { t } from '@veritas/shared/language';
import { Select } from '@veritas/shared/ui';
import { SORT_KEYS, type Sort, type SortKey } from './view/users-view.ts';

type Choice = `${'' | '-'}${SortKey}`;

const NAMES: Record<SortKey, string> = {
  username: t('Username'),
  role: t('Role'),
  group: t('Group Code'),
  active: t('Active'),
  last: t('Last sign-in'),
};
const SORTS = SORT_KEYS.flatMap((by) => [false, true].map((descending): Sort => ({ by, descending })));

const choiceOf = ({ by, descending }: Sort): Choice => `${descending ? '-' : ''}${by}`;
const wordsOf = ({ by, descending }: Sort) => (descending ? t('{name}, descending', { name: NAMES[by] }) : NAMES[by]);

interface SortSelectProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** The server reports sign-in times. */
  readonly rich: boolean;
}

/** Sorts cards, which have no heads to press. */
export function SortSelect({ sort, onSort, rich }: SortSelectProps) {
  const sorts = SORTS.filter(({ by }) => rich || by !== 'last');
  function choose(value: Choice) {
    const chosen = sorts.find((each) => choiceOf(each) === value);
    if (chosen) onSort(chosen);
  }
  const items = sorts.map((each) => ({ value: choiceOf(each), label: wordsOf(each) }));
  return <Select label={t('Sort by')} items={items} value={choiceOf(sort)} onChange={choose} />;
}
