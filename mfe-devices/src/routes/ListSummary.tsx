import { AgeingCounts } from '../features/ageing/AgeingCounts.tsx';
import { lateWords } from '../features/more-filters/filter-words.ts';
import { SinceLine } from '../features/since/SinceLine.tsx';
import { useLastLook } from '../features/since/useLastLook.ts';
import type { PickList } from './usePickList.ts';

/** Counts of the list, each of which narrows it. */
export function ListSummary({ pickList: { records, filter, question, list } }: { pickList: PickList }) {
  const lastLook = useLastLook(records.asOf);
  const isWhole = Object.keys(question).every((key) => ['hub', 'hubs', 'text', 'sort'].includes(key));
  return (
    <>
      {question.late && list && (
        <AgeingCounts
          rows={list.rows}
          question={question}
          now={records.asOf ?? 0}
          stepWords={(step) => lateWords(step, question)}
          onChange={filter.change}
        />
      )}
      {lastLook !== null && isWhole && <SinceLine since={lastLook} question={question} />}
    </>
  );
}
