import { EmptyState } from '@veritas/shared/ui';

/** In place of rows: why there are none. */
export function NoDevices({ filtered }: { filtered: boolean }) {
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
