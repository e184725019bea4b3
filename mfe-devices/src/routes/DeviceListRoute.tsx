import { usePhone } from '@veritas/shared/ui';
import { useMeanings } from '@veritas/shared/records';
import { useDeferredValue, useRef } from 'react';
import { ViewLinks } from '../features/ageing/ViewLinks.tsx';
import { ClosedDevices } from '../features/device-list/ClosedDevices.tsx';
import { DeviceDetails } from '../features/device-details/DeviceDetails.tsx';
import { DeviceNotes } from '../features/device-notes/DeviceNotes.tsx';
import { ListHead } from '../features/device-list/ListHead.tsx';
import { PhoneHead } from '../features/device-list/PhoneHead.tsx';
import { ScanFlash } from '../features/scan-feedback/ScanFlash.tsx';
import { ScanSoundSwitch } from '../features/scan-feedback/ScanSoundSwitch.tsx';
import { ViewsEditor } from '../features/saved-views/ViewsEditor.tsx';
import { Shortcuts } from '../features/shortcuts/Shortcuts.tsx';
import classes from './DeviceListRoute.module.css';
import { ListBody } from './ListBody.tsx';
import { ListNotices } from './ListNotices.tsx';
import { ListSummary } from './ListSummary.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { PageFacts } from './PageFacts.tsx';
import { otherHubText } from './other-hub-text.ts';
import { useLogFailure } from './useLogFailure.ts';
import { usePickList } from './usePickList.ts';

/** Device Pick List (SPEC section 2): filter, table and details over the console's copy of the records. */
export default function DeviceListRoute() {
  const pickList = usePickList();
  const { records, filter, question, list, opened, views: editor } = pickList;
  const meanings = useMeanings(list !== null && list.total > 0);
  const phone = usePhone();
  const table = useRef<HTMLDivElement>(null);
  useLogFailure(records);
  const drawn = useDeferredValue(list !== null, false);
  const views = <ViewLinks question={question} drawn={drawn} />;

  function focusRows() {
    table.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus();
  }
  return (
    <PageFacts meanings={meanings} marks={pickList.marks.marks} zone={pickList.pageZone}>
      <div className={classes.page}>
        {phone ? (
          <PhoneHead records={records}>{views}</PhoneHead>
        ) : (
          <>
            <ListHead records={records} total={list?.total ?? null} />
            {views}
          </>
        )}
        <ListToolbar pickList={pickList} onLeave={focusRows} />
        <ListNotices pickList={pickList} />
        {!phone && <ListSummary pickList={pickList} />}
        <ListBody pickList={pickList} ref={table} />
        <ClosedDevices />
        <div className={classes.foot}>
          <Shortcuts />
          <ScanSoundSwitch />
        </div>
      </div>
      {editor.dialog !== 'unopened' && (
        <ViewsEditor question={question} open={editor.dialog === 'open'} onClose={editor.close} />
      )}
      <ScanFlash count={pickList.flashes} />
      <DeviceDetails
        trackingId={list && opened.trackingId}
        record={opened.record}
        archive={opened.archive}
        walk={opened.walk}
        notice={
          [filter.notice ?? pickList.scanNotice, otherHubText(opened.record, question)].filter(Boolean).join(' · ') ||
          null
        }
        notes={opened.record && <DeviceNotes key={opened.record.id} trackingId={opened.record.trackingId} />}
        onClose={opened.close}
      />
    </PageFacts>
  );
}
