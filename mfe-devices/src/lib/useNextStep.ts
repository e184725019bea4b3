import { nextStep, parseOrganization, type DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { outdatedText, useOutdatedSince } from './useOutdatedSince.ts';
import { useOwnGroup } from './useOwnGroup.ts';

export type NextStep = (record: DeviceRecord | null) => string;

/** The next action for a device in the words of the user's place: a return centre sends nothing to itself. */
export function useNextStep(): NextStep {
  const isAtReturnCentre = parseOrganization(useOwnGroup()?.organization) === 'RC';
  const since = useOutdatedSince();
  return (record) => {
    if (record === null && since !== null) return outdatedText(since);
    return isAtReturnCentre && record?.stage === 'verified' ? t('Scan it at the return centre') : nextStep(record);
  };
}
