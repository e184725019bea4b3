import { useIdAnswers } from '@veritas/shared/records';
import { Alert } from '@veritas/shared/ui';
import { AgeingCounts } from '../features/ageing/AgeingCounts.tsx';
import { IdAnswers } from '../features/id-answers/IdAnswers.tsx';
import { lateWords } from '../features/more-filters/filter-words.ts';
import { SinceLine } from '../features/since/SinceLine.tsx';
import { useLastLook } from '../features/since/useLastLook.ts';
import type { PickList } from './usePickList.ts';

/** Between the filter and the rows: what there is to know of the question and of its answer. */
export function ListNotices({ pickList }: { pickList: PickList }) {
  const { records, filter, question, zoneNotice, text, list, opened } = pickList;
  const answers = useIdAnswers(text);
  const lastLook = useLastLook(records.asOf);
  const isWhole = Object.keys(question).every((key) => key === 'hub' || key === 'text');
  return (
    <>
      {zoneNotice && <Alert kind="info">{zoneNotice}</Alert>}
      {filter.notice && opened.trackingId === null && <Alert kind="warning">{filter.notice}</Alert>}
      {question.late && list && (
        <AgeingCounts
          rows={list.rows}
          question={question}
          now={records.asOf ?? 0}
          stepWords={(step) => lateWords(step, question)}
          onChange={filter.change}
        />
      )}
      {answers && <IdAnswers answers={answers} />}
      {lastLook !== null && isWhole && <SinceLine since={lastLook} hub={question.hub} />}
    </>
  );
}
