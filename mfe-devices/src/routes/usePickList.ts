import { hubChoices, splitIds, toListSearch, type DeviceRecord, type ListQuestion } from '@veritas/shared/domain';
import { useDevice, useDeviceList, useDeviceRecords, useRecords, type DeviceListAnswer } from '@veritas/shared/records';
import { usePageZone, useZone } from '@veritas/shared/session';
import { useMemo, useState } from 'react';
import { useOpenDevice } from '../features/device-details/useOpenDevice.ts';
import { useDeviceFilter } from '../features/device-filter/useDeviceFilter.ts';
import type { ListOrder } from '../features/device-list/ListColumnHead.tsx';
import { useListLook } from '../features/list-look/useListLook.ts';
import { useScanFeedback } from '../features/scan-feedback/useScanFeedback.ts';
import { withMark, type Marks } from '../lib/notes/marks.ts';
import { useDeviceMarks } from '../lib/notes/useDeviceMarks.ts';
import { useArchivedDevice } from '../lib/useArchivedDevice.ts';
import { useOpenRecord } from './useOpenRecord.ts';
import { useScan } from './useScan.ts';
import { useScanAnywhere } from './useScanAnywhere.ts';

/** With more records, finding a text takes longer than a letter may take to appear. */
const FOUND_AT_ONCE = 200_000;

const NO_ROWS: readonly DeviceRecord[] = [];

/** Everything the page shows: the query, from the address and as typed, its rows, and the open device. */
export function usePickList() {
  const records = useRecords();
  const filter = useDeviceFilter((useDeviceRecords()?.length ?? 0) > FOUND_AT_ONCE);
  const { question, pageZone, zoneNotice } = useZonedQuestion(filter.question);
  const zone = useZone();
  const text = filter.asked;
  const marks = useDeviceMarks();
  const list = useMarkedList(useDeviceList({ zone, ...question, text }), question, marks.marks);
  const sameId = useDevice(splitIds(text).join(' '));
  const leftOut = list?.rows.length === 0 ? sameId : null;
  const opened = useOpenDevice(filter.address);
  const rowsQuestion = toListSearch({ ...question, text }).toString();
  const open = useOpenRecord(opened, { rows: list?.rows ?? NO_ROWS, question: rowsQuestion });
  const { flashes, report } = useScanFeedback();
  const look = useListLook();
  const views = useViewsEditor();
  const order: ListOrder = { question, onSort: (next) => filter.change((now) => ({ sort: next(now) })) };
  const { trackingId, show } = opened;
  const scanNotice = useScanAnywhere({ trackingId, show, isReady: list !== null, onOutcome: report });
  const { unmatched, excluded } = useMatchesElsewhere(text, list?.rows.length === 0);
  const { archive, archived } = useArchivedDevice(unmatched);
  const match = { leftOut: leftOut ?? archived, unmatched, isAsking: archive.isAsking };
  const scan = useScan({ filter, rows: list?.rows, ...match, open: opened.open, onOutcome: report });
  return {
    records,
    filter,
    question,
    rowsQuestion,
    pageZone,
    zoneNotice,
    text,
    list,
    hubs: list?.hubs ?? hubChoices([]),
    marks,
    leftOut,
    unmatched,
    excluded,
    archive,
    archived,
    scanNotice,
    flashes,
    look,
    views,
    opened: { ...opened, ...open },
    scan,
    order,
  };
}

/** The dialog of saved views; it is not rendered before it is opened for the first time. */
function useViewsEditor() {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return { dialog, edit: () => setDialog('open'), close: () => setDialog('closed') };
}

export type PickList = ReturnType<typeof usePickList>;

/** The list of a query for a flag or notes; null until the marks are known. */
function useMarkedList(list: DeviceListAnswer | null, { marked }: ListQuestion, marks: Marks | null) {
  return useMemo(() => {
    if (marked === undefined || !list) return list;
    return marks && { ...list, rows: withMark(list.rows, marked, marks) };
  }, [list, marked, marks]);
}

/**
 * Of an empty list: the one ID in the filter if no device has or contains it, else how many do that the other filters
 * exclude.
 */
function useMatchesElsewhere(text: string, isEmpty: boolean) {
  const [id, ...others] = splitIds(text);
  const isOne = isEmpty && id !== undefined && others.length === 0;
  const everywhere = useDeviceList(isOne ? { text: id } : {});
  const count = isOne ? everywhere?.rows.length : undefined;
  return { unmatched: isOne && count === 0 ? id : null, excluded: count ?? 0 };
}

/** The query in the zone of the page, and a sentence if a link means days of another one. */
function useZonedQuestion(question: ListQuestion) {
  const { zone, notice } = usePageZone(question.zone);
  return {
    question: question.zone === undefined ? question : { ...question, zone },
    pageZone: zone,
    zoneNotice: notice,
  };
}
