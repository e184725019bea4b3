import { reasonOf, referenceOf } from '@veritas/shared/api';
import { trackingKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useArchivedDevices, useIdAnswers } from '@veritas/shared/records';
import { useSearchParams } from '@veritas/shared/remote';
import { Alert, Button } from '@veritas/shared/ui';
import { filtersLeftOut } from '../features/device-filter/list-address.ts';
import { IdAnswers } from '../features/id-answers/IdAnswers.tsx';
import { clipText } from '../lib/clip-text.ts';
import type { PickList } from './usePickList.ts';

/** Characters of the listed unknown filters. */
const MOST_SHOWN = 100;

/** Notices about the query, between the filter and the rows. */
export function ListNotices({ pickList }: { pickList: PickList }) {
  const { records, filter, zoneNotice, marks, text, opened } = pickList;
  const answers = useIdAnswers(text) ?? [];
  const archive = useArchivedDevices(answers.flatMap(({ id, record }) => (record ? [] : [id])));
  const all = answers.map(({ id, record }) => ({ id, record: record ?? archive.found.get(trackingKey(id)) ?? null }));
  const leftOut = filtersLeftOut(useSearchParams()[0]).join(', ');
  return (
    <>
      {leftOut !== '' && (
        <Alert kind="warning">
          {t(
            'Unknown filters in the address are ignored: {filters}. Reload the page: a newer version may support them.',
            { filters: clipText(leftOut, MOST_SHOWN) },
          )}
        </Alert>
      )}
      {zoneNotice && <Alert kind="info">{zoneNotice}</Alert>}
      {filter.notice && opened.trackingId === null && <Alert kind="warning">{filter.notice}</Alert>}
      {marks.problem !== null && records.state !== 'failed' && (
        <Alert kind="warning" reference={referenceOf(marks.problem)}>
          {t('Flags and notes could not be loaded: {reason}', { reason: reasonOf(marks.problem) })}{' '}
          <Button variant="quiet" onClick={marks.retry}>
            {t('Retry')}
          </Button>
        </Alert>
      )}
      {archive.problem !== null && (
        <Alert kind="warning" reference={archive.reference}>
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
