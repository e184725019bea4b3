import { useDeviceList, useMeanings } from '@veritas/shared/records';
import { useRef } from 'react';
import { ViewLinks } from '../features/ageing/ViewLinks.tsx';
import { DeviceDetails } from '../features/device-details/DeviceDetails.tsx';
import { ListHead } from '../features/device-list/ListHead.tsx';
import { Shortcuts } from '../features/shortcuts/Shortcuts.tsx';
import { Meanings } from '../lib/meaning/meaning.ts';
import classes from './DeviceListRoute.module.css';
import { ListBody } from './ListBody.tsx';
import { ListNotices } from './ListNotices.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { otherHubText } from './other-hub-text.ts';
import { useLogFailure } from './useLogFailure.ts';
import { usePickList } from './usePickList.ts';

/** Device Pick List (SPEC section 2): filter, table and details over the console's copy of the records. */
export default function DeviceListRoute() {
  const pickList = usePickList();
  const { records, filter, question, list, opened } = pickList;
  const { hub } = question;
  const late = useDeviceList({ late: 'any', ...(hub && { hub }) });
  const meanings = useMeanings(list !== null && list.total > 0);
  const table = useRef<HTMLDivElement>(null);
  useLogFailure(records);

  function focusRows() {
    table.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus();
  }
  return (
    <Meanings value={meanings}>
      <div className={classes.page}>
        <ListHead records={records} total={list?.total ?? null} />
        <ViewLinks question={question} late={late?.rows.length ?? null} />
        <ListToolbar pickList={pickList} onLeave={focusRows} />
        <ListNotices pickList={pickList} />
        <ListBody pickList={pickList} ref={table} />
        <Shortcuts />
      </div>
      <DeviceDetails
        trackingId={list && opened.trackingId}
        record={opened.record}
        walk={opened.walk}
        notice={
          [filter.notice ?? pickList.scanNotice, otherHubText(opened.record, question)].filter(Boolean).join(' · ') ||
          null
        }
        onClose={opened.close}
      />
    </Meanings>
  );
}
