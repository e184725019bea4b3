import { t } from '../../../language/t.ts';
import type { Basis, Volume } from '../dashboard-question.ts';
import { SMALL_SAMPLE } from '../rejection-ranking.ts';

/** How `DashboardCounts` computes each figure, in the words shown beside it: change both together. */
export function figureFormulas(basis: Basis) {
  const created = basis === 'created';
  const before = t('Compared with the same number of days directly before, by the current state of their devices.');
  const few = t('Fewer than {count} are marked as a small sample.', { count: SMALL_SAMPLE });
  const scans = created
    ? t('Scans made in the period of devices created in the period.')
    : t('Scans made in the period, whenever the device was created.');
  const rejections = rejectionFormulas(created);
  return {
    submitted: `${
      created
        ? t('The number of devices created in the period that are submitted, passed or rejected.')
        : t('The number of devices submitted in the period, whenever they were created, passed or rejected.')
    } ${before}`,
    rejection: `${rejections.rejection} ${before}`,
    pending: `${t('The number of devices created in the period that are not yet submitted.')} ${before}`,
    trend: `${t('At the doorstep: submitted and not passed, on the submit day. At the hub: verified and not passed, on the verify day. A rejection that the hub verified is in both lines.')} ${scans}`,
    volume: {
      latest: `${t('Each submitted device once: verified ones on their verify day, the others on their submit day. Those without that time are left out.')} ${scans}`,
      event: `${t('Every submission on its day and every verification of a submitted device on its day, so a device may be in both.')} ${scans}`,
    } satisfies Record<Volume, string>,
    distribution: created
      ? t(
          'The results passed and E003 to E010 of devices created in the period. Share: count ÷ sum of these counts × 100, one decimal.',
        )
      : t(
          'The results passed and E003 to E010 of devices submitted in the period, whenever they were created. Share: count ÷ sum of these counts × 100, one decimal.',
        ),
    hubs: `${rejections.hubs} ${few}`,
    operators: `${rejections.operators} ${few}`,
  };
}

function rejectionFormulas(created: boolean) {
  return created
    ? {
        rejection: t(
          'Submitted and not passed ÷ submitted × 100, two decimals; 0.00 without any. Counts devices created in the period.',
        ),
        hubs: t(
          'Rejections: submitted and not passed. Rejection %: rejections ÷ all devices of the hub created in the period, pending ones included, × 100.',
        ),
        operators: t(
          'Rejections: submitted by the operator and not passed. Rejection %: rejections ÷ all devices created in the period and submitted by the operator × 100.',
        ),
      }
    : {
        rejection: t(
          'Submitted and not passed ÷ submitted × 100, two decimals; 0.00 without any. Counts devices submitted in the period, whenever they were created.',
        ),
        hubs: t(
          'Rejections: submitted and not passed. Rejection %: rejections ÷ all devices of the hub submitted in the period, whenever they were created, × 100.',
        ),
        operators: t(
          'Rejections: submitted by the operator and not passed. Rejection %: rejections ÷ all devices submitted by the operator in the period, whenever they were created, × 100.',
        ),
      };
}
