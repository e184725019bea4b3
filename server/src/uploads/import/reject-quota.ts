import type { rejectUsage } from '../store/usage.ts';
import type { ImportContext } from './run.ts';

/** Rejected rows of a part exceed the quota: the part is repeated once there is space for them. */
export class RejectQuotaExceeded extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super(`Rejected rows of ${bytes} bytes have no room`);
    this.bytes = bytes;
  }
}

type Usage = Awaited<ReturnType<typeof rejectUsage>>;

/** Bytes of rejected rows that the user may still add. */
export function remainingQuota({ own, total }: Usage, { uploads: { rejects } }: ImportContext['config']): number {
  return Math.min(rejects.perUser - own, rejects.total - total);
}
