import type { ScanAnswer } from '@veritas/shared/contracts';
import { afterScan, catalogueEntry, STAGE_LABELS, stageOf } from '@veritas/shared/domain';
import type { ScanDecision, StageState } from '@veritas/shared/domain';
import type { DeviceRow } from './queries.ts';

/** The response to a decided scan; `stored`: with the status after the scan. */
export function toAnswer(
  { code, found, expected, effect }: Extract<ScanDecision, { kind: 'answer' }>,
  row: DeviceRow | null,
  stored: boolean,
): ScanAnswer {
  const entry = catalogueEntry(code);
  return {
    code,
    title: entry?.title ?? 'Passed',
    description: entry?.description(found, expected) ?? 'The device is the expected one.',
    stored,
    status: statusText(row, stored ? effect : null),
    found,
    expected,
  };
}

function statusText(row: DeviceRow | null, effect: Parameters<typeof afterScan>[1] | null): string {
  if (!row) return '';
  const before: StageState = {
    submitted: row.is_submit === 1,
    verified: row.is_verified === 1,
    detached: row.is_verified_rc === 1,
    result: row.device_result,
  };
  const { submitted, verified, detached } = effect ? afterScan(before, effect) : before;
  return STAGE_LABELS[stageOf(submitted, verified, detached)];
}
