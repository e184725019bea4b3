import type { Basis, Volume } from '../dashboard-question.ts';
import { SMALL_SAMPLE } from '../rejection-ranking.ts';

const IN_QUESTION: Record<Basis, string> = {
  created: 'devices created in the period',
  activity: 'devices submitted in the period, whenever they were created',
};

const BEFORE = 'The change is against as many days directly before, as their devices are now.';

/** How `DashboardCounts` computes each figure, in the words shown beside it: change both or none. */
export function figureFormulas(basis: Basis) {
  const byCreation = basis === 'created';
  const devices = IN_QUESTION[basis];
  const scans = ` Scans made in the period${byCreation ? ` of ${devices}` : ', whenever the device was created'}.`;
  const few = `Fewer than ${SMALL_SAMPLE} are marked as a small sample.`;
  return {
    submitted: `The number of ${devices}${byCreation ? ' that are submitted' : ''}, passed or rejected. ${BEFORE}`,
    rejection: `Submitted and not passed ÷ submitted × 100, two decimals; 0.00 without any. Counts ${devices}. ${BEFORE}`,
    pending: `The number of devices created in the period that are not yet submitted. ${BEFORE}`,
    trend: `At the doorstep: submitted and not passed, on the submit day. At the hub: verified and not passed, on the verify day. A rejection that the hub verified is in both lines.${scans}`,
    volume: {
      latest: `Each submitted device once: verified ones on their verify day, the others on their submit day. Those without that time are left out.${scans}`,
      event: `Every submission on its day and every verification of a submitted device on its day, so a device may be in both.${scans}`,
    } satisfies Record<Volume, string>,
    distribution: `The results passed and E003 to E010 of ${devices}. Share: count ÷ sum of these counts × 100, one decimal.`,
    hubs: `Rejections: submitted and not passed. Rejection %: rejections ÷ all ${devices} of the hub${byCreation ? ', pending ones included,' : ''} × 100. ${few}`,
    operators: `Rejections: submitted by the operator and not passed. Rejection %: rejections ÷ all ${devices}${byCreation ? ' and submitted' : ''} by the operator × 100. ${few}`,
  };
}
