import type { DeviceRecord } from '@veritas/shared/domain';
import { Button, EmptyState } from '@veritas/shared/ui';
import { clipText } from '../../lib/clip-text.ts';
import { UnknownDevice } from '../../lib/facts/UnknownDevice.tsx';

interface NoDevicesProps {
  filtered: boolean;
  /** The device of exactly the ID in the filter, which something else in the filter leaves out. */
  leftOut: DeviceRecord | null;
  /** The ID in the filter when there is no such device, whatever else is filtered. */
  unmatched: string | null;
  onShow: () => void;
}

/** Shown in place of rows: why there are none. */
export function NoDevices({ filtered, leftOut, unmatched, onShow }: NoDevicesProps) {
  if (leftOut) {
    return (
      <EmptyState
        title="No expectations available"
        hint={
          <>
            The filter leaves out <bdi>{clipText(leftOut.trackingId)}</bdi> of hub{' '}
            <bdi>{clipText(leftOut.hubCode ?? 'Unknown')}</bdi>.
          </>
        }
        action={<Button onClick={onShow}>Show it</Button>}
      />
    );
  }
  if (filtered && unmatched !== null) {
    return <UnknownDevice id={clipText(unmatched)} />;
  }
  return (
    <EmptyState
      title="No expectations available"
      hint={
        filtered
          ? 'No device matches the filter. Clear it or choose another hub.'
          : 'Devices appear here once shipments are uploaded.'
      }
    />
  );
}
