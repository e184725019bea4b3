import type { TopHub } from '@veritas/shared/domain';
import { TopTable } from './TopTable.tsx';

/** Hubs with most doorstep rejections; the percentage divides by all records of the hub (SPEC section 9). */
export function TopHubs({ hubs }: { hubs: readonly TopHub[] }) {
  return (
    <TopTable
      title="Top Five Rejection Hubs"
      note="Rejections ÷ all records of the hub, pending ones included"
      headers={{ name: 'Hub name', of: 'of all records', total: 'Records' }}
      lines={hubs.map(({ hub, ...line }) => ({ ...line, name: hub }))}
    />
  );
}
