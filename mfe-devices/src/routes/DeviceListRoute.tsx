import { hubChoices, pinZone, ROLE_TRAITS, toListSearch } from '@veritas/shared/domain';
import { useDevice, useDeviceList, useIdAnswers, useMeanings, useRecords } from '@veritas/shared/records';
import { useLocation } from '@veritas/shared/remote';
import { usePageZone, useSession, useZone } from '@veritas/shared/session';
import { Alert, ErrorState, Skeleton } from '@veritas/shared/ui';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { AgeingCounts } from '../features/ageing/AgeingCounts.tsx';
import { ViewLinks } from '../features/ageing/ViewLinks.tsx';
import { DeviceDetails } from '../features/device-details/DeviceDetails.tsx';
import { useOpenDevice } from '../features/device-details/useOpenDevice.ts';
import { DeviceFilter } from '../features/device-filter/DeviceFilter.tsx';
import { useDeviceFilter } from '../features/device-filter/useDeviceFilter.ts';
import { DeviceTable } from '../features/device-list/DeviceTable.tsx';
import { ListHead } from '../features/device-list/ListHead.tsx';
import { NoDevices } from '../features/device-list/NoDevices.tsx';
import { IdAnswers } from '../features/id-answers/IdAnswers.tsx';
import { ExportButton } from '../features/list-export/ExportButton.tsx';
import { ActiveFilters } from '../features/more-filters/ActiveFilters.tsx';
import { activeFilters, lateWords } from '../features/more-filters/filter-words.ts';
import { FilterPanel } from '../features/more-filters/FilterPanel.tsx';
import { FiltersButton } from '../features/more-filters/FiltersButton.tsx';
import { ViewsMenu } from '../features/saved-views/ViewsMenu.tsx';
import { SinceLine } from '../features/since/SinceLine.tsx';
import { useLastLook } from '../features/since/useLastLook.ts';
import { Shortcuts } from '../features/shortcuts/Shortcuts.tsx';
import { Meanings } from '../lib/meaning/meaning.ts';
import classes from './DeviceListRoute.module.css';
import { otherHubWords } from './other-hub-words.ts';
import { useLoggedFailure } from './useLoggedFailure.ts';
import { useOpenRecord } from './useOpenRecord.ts';
import { useScan } from './useScan.ts';

const ROWS_OF_SKELETON = 9;

/** Device Pick List (SPEC section 2): filter, table and details over the console's copy of the records. */
export default function DeviceListRoute() {
  const records = useRecords();
  const { user, role } = useSession();
  const zone = useZone();
  const { key } = useLocation();
  const filter = useDeviceFilter();
  const { zone: dayZone, notice: zoneNotice, ownZone } = usePageZone(filter.question.zone);
  const question = filter.question.zone === undefined ? filter.question : { ...filter.question, zone: dayZone };
  // Letters appear at once; the rows follow when there is time.
  const text = useDeferredValue(filter.text);
  const list = useDeviceList({ zone, ...question, text });
  const late = useDeviceList({ late: 'any', ...(question.hub && { hub: question.hub }) });
  const answers = useIdAnswers(text);
  const sought = useDevice(text.trim());
  const leftOut = list?.rows.length === 0 ? sought : null;
  const opened = useOpenDevice(filter.address);
  const { record, walk } = useOpenRecord(opened, list?.rows ?? []);
  const table = useRef<HTMLDivElement>(null);
  const { scan, notice } = useScan({ filter, text, rows: list?.rows, leftOut, open: opened.open, user, zone });
  const panelId = useId();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const active = activeFilters(question, zone);
  const lastLook = useLastLook(records.asOf);
  const isWhole = Object.keys(question).every((key) => key === 'hub' || key === 'text');
  const meanings = useMeanings(list !== null && list.total > 0);
  useLoggedFailure(records);

  return (
    <Meanings value={meanings}>
      <div className={classes.page}>
        <ListHead records={records} total={list?.total ?? null} />
        <ViewLinks question={question} late={late?.rows.length ?? null} />
        <DeviceFilter
          filter={filter}
          hubs={list?.hubs ?? hubChoices([])}
          onEnter={scan}
          onLeave={() => table.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus()}
          shown={list?.rows.length ?? null}
          cursorAtStart={filter.starts && role !== null && ROLE_TRAITS[role].scansByFilter === true}
        >
          <FiltersButton
            controls={panelId}
            open={filtersOpen}
            active={active.length}
            onToggle={() => setFiltersOpen(!filtersOpen)}
          />
          <ViewsMenu question={pinZone(question, zone)} />
          {list && <ExportButton rows={list.rows} />}
        </DeviceFilter>
        {filtersOpen && (
          <FilterPanel
            id={panelId}
            question={question}
            operators={list?.operators ?? []}

            onChange={filter.change}
          />
        )}
        <ActiveFilters filters={active} onChange={filter.change} onClearAll={() => filter.ask({})} />
        {zoneNotice && ownZone === null && <Alert kind="info">{zoneNotice}</Alert>}
        {notice && opened.trackingId === null && <Alert kind="warning">{notice}</Alert>}
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
        {list && (
          <DeviceTable
            ref={table}
            rows={list.rows}

            onOpen={opened.open}
            waitsAt={question.late ? records.asOf : null}
            openId={opened.trackingId === null ? null : (record?.id ?? null)}
            empty={
              <NoDevices filtered={list.total > 0} leftOut={leftOut} onShow={() => filter.ask({ text: filter.text })} />
            }
            place={{ key, question: toListSearch({ ...question, text }).toString() }}
          />
        )}
        {records.state === 'loading' && <Skeleton shape="table" lines={ROWS_OF_SKELETON} label="Loading devices" />}
        {records.state === 'failed' && (
          <ErrorState title="Couldn't load the devices" reason={records.error} onRetry={records.refresh} />
        )}
        <Shortcuts />
      </div>
      <DeviceDetails
        trackingId={list && opened.trackingId}
        record={record}

        walk={walk}
        notice={[notice, otherHubWords(record, question)].filter(Boolean).join(' · ') || null}
        onClose={opened.close}
      />
    </Meanings>
  );
}
