import { hubChoices } from '@veritas/shared/domain';
import { useDevice, useDeviceList, useRecords } from '@veritas/shared/records';
import { useLocation } from '@veritas/shared/remote';
import { useZone } from '@veritas/shared/session';
import { ErrorState, Skeleton } from '@veritas/shared/ui';
import { useDeferredValue, useRef } from 'react';
import { DeviceDetails } from '../features/device-details/DeviceDetails.tsx';
import { useOpenDevice } from '../features/device-details/useOpenDevice.ts';
import { DeviceFilter } from '../features/device-filter/DeviceFilter.tsx';
import { NotFoundIds } from '../features/device-filter/NotFoundIds.tsx';
import { useDeviceFilter } from '../features/device-filter/useDeviceFilter.ts';
import { DeviceTable } from '../features/device-list/DeviceTable.tsx';
import { ListHead } from '../features/device-list/ListHead.tsx';
import { NoDevices } from '../features/device-list/NoDevices.tsx';
import classes from './DeviceListRoute.module.css';
import { useLoggedFailure } from './useLoggedFailure.ts';
import { useScan } from './useScan.ts';

const ROWS_OF_SKELETON = 9;

/** Device Pick List (SPEC section 2): filter, table and details over the console's copy of the records. */
export default function DeviceListRoute() {
  const records = useRecords();
  const zone = useZone();
  const { key } = useLocation();
  const filter = useDeviceFilter();
  // Letters appear at once; the rows follow when there is time.
  const text = useDeferredValue(filter.text);
  const list = useDeviceList({ text, hub: filter.hub });
  const opened = useOpenDevice();
  const record = useOpenRecord(opened, list?.rows);
  const table = useRef<HTMLDivElement>(null);
  const focusRows = () => table.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus();
  const scan = useScan({ filter, text, rows: list?.rows, open: opened.open, focusRows });
  useLoggedFailure(records);

  return (
    <>
      <div className={classes.page}>
        <ListHead records={records} total={list?.total ?? null} zone={zone} />
        <DeviceFilter
          filter={filter}
          hubs={list?.hubs ?? hubChoices([])}
          onEnter={scan}
          onLeave={focusRows}
          shown={list?.rows.length ?? null}
        />
        {list && <NotFoundIds ids={list.notFound} />}
        {list && (
          <DeviceTable
            ref={table}
            rows={list.rows}
            zone={zone}
            onOpen={opened.open}
            empty={<NoDevices filtered={list.total > 0} />}
            place={key}
            question={`${filter.hub} ${text}`}
          />
        )}
        {records.state === 'loading' && <Skeleton shape="table" lines={ROWS_OF_SKELETON} label="Loading devices" />}
        {records.state === 'failed' && (
          <ErrorState title="Couldn't load the devices" reason={records.error} onRetry={records.refresh} />
        )}
      </div>
      <DeviceDetails trackingId={list && opened.trackingId} record={record} zone={zone} onClose={opened.close} />
    </>
  );
}

type Opened = Pick<ReturnType<typeof useOpenDevice>, 'trackingId' | 'recordId'>;
type Rows = NonNullable<ReturnType<typeof useDeviceList>>['rows'];

/** The record of the open device: the very row it was opened from, as dirty data may give two records one ID. */
function useOpenRecord({ trackingId, recordId }: Opened, rows: Rows | undefined) {
  const byTrackingId = useDevice(trackingId ?? '');
  if (trackingId === null) return null;
  return rows?.find((row) => row.id === recordId && row.trackingId === trackingId) ?? byTrackingId;
}
