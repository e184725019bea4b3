import { t } from '@veritas/shared/language';
import { useLocation } from '@veritas/shared/remote';
import { ErrorState } from '@veritas/shared/ui';
import { useMemo, type Ref } from 'react';
import { DeviceTable } from '../features/device-list/DeviceTable.tsx';
import { columnsOf } from '../features/device-list/columns.tsx';
import { ListSkeleton } from '../features/device-list/ListSkeleton.tsx';
import { NoDevices } from '../features/device-list/NoDevices.tsx';
import type { PickList } from './usePickList.ts';

/** The rows, or why they are not there yet. */
export function ListBody({ pickList, ref }: { pickList: PickList; ref: Ref<HTMLDivElement> }) {
  const { records, filter, question, rowsQuestion, list, marks, leftOut, unmatched, excluded, archive, archived } =
    pickList;
  const { opened } = pickList;
  const isWaitingForMarks = records.state === 'ready' && !list && marks.problem === null;
  const { look } = pickList.look;
  const columns = useMemo(() => columnsOf(look), [look]);
  const { key } = useLocation();
  return (
    <>
      {list && (
        <DeviceTable
          ref={ref}
          rows={list.rows}
          onOpen={opened.open}
          waitsAt={question.late ? records.asOf : null}
          openId={opened.trackingId === null ? null : (opened.record?.id ?? null)}
          lastId={opened.lastId}
          columns={columns}
          dense={look.rows === 'dense'}
          order={pickList.order}
          empty={
            <NoDevices
              filtered={list.total > 0}
              leftOut={leftOut}
              unmatched={unmatched}
              excluded={{ count: excluded, text: filter.text }}
              archive={archive}
              archived={archived}
              onOpen={opened.open}
              onShow={() => filter.setQuestion({ text: filter.text })}
            />
          }
          place={{ key, question: rowsQuestion }}
        />
      )}
      {(records.state === 'loading' || isWaitingForMarks) && <ListSkeleton />}
      {records.state === 'failed' && (
        <ErrorState
          title={t("Couldn't load the devices")}
          reason={records.reason}
          reference={records.reference}
          onRetry={records.refresh}
        />
      )}
    </>
  );
}
