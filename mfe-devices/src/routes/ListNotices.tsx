import { useIdAnswers } from '@veritas/shared/records';
import { Alert, Button } from '@veritas/shared/ui';
import { IdAnswers } from '../features/id-answers/IdAnswers.tsx';
import type { PickList } from './usePickList.ts';

/** Between the filter and the rows: what there is to know of the question. */
export function ListNotices({ pickList: { filter, zoneNotice, marks, text, opened } }: { pickList: PickList }) {
  const answers = useIdAnswers(text);
  return (
    <>
      {zoneNotice && <Alert kind="info">{zoneNotice}</Alert>}
      {filter.notice && opened.trackingId === null && <Alert kind="warning">{filter.notice}</Alert>}
      {marks.problem !== null && (
        <Alert kind="warning">
          Flags and notes could not be loaded: {marks.problem}{' '}
          <Button variant="quiet" onClick={marks.retry}>
            Retry
          </Button>
        </Alert>
      )}
      {answers && <IdAnswers answers={answers} />}
    </>
  );
}
