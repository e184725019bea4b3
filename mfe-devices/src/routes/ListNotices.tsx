import { trackingKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useArchivedDevices, useIdAnswers } from '@veritas/shared/records';
import { Alert, Button } from '@veritas/shared/ui';
import { IdAnswers } from '../features/id-answers/IdAnswers.tsx';
import type { PickList } from './usePickList.ts';

/** Notices about the question, between the filter and the rows. */
export function ListNotices({ pickList: { filter, zoneNotice, marks, text, opened } }: { pickList: PickList }) {
  const answers = useIdAnswers(text) ?? [];
  const archive = useArchivedDevices(answers.flatMap(({ id, record }) => (record ? [] : [id])));
  const all = answers.map(({ id, record }) => ({ id, record: record ?? archive.found.get(trackingKey(id)) ?? null }));
  return (
    <>
      {zoneNotice && <Alert kind="info">{zoneNotice}</Alert>}
      {filter.notice && opened.trackingId === null && <Alert kind="warning">{filter.notice}</Alert>}
      {marks.problem !== null && (
        <Alert kind="warning">
          {t('Flags and notes could not be loaded: {reason}', { reason: marks.problem })}{' '}
          <Button variant="quiet" onClick={marks.retry}>
            {t('Retry')}
          </Button>
        </Alert>
      )}
      {archive.problem !== null && (
        <Alert kind="warning">
          {t('Closed devices could not be searched: {reason}', { reason: archive.problem })}{' '}
          <Button variant="quiet" onClick={archive.retry}>
            {t('Retry')}
          </Button>
        </Alert>
      )}
      {!archive.isAsking && <IdAnswers answers={all} />}
    </>
  );
}
