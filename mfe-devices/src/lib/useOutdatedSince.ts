import { asOfText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useRecords } from '@veritas/shared/records';
import { useSession } from '@veritas/shared/session';
import { useToday } from '@veritas/shared/ui';
import { useShownZone } from './shown-zone.ts';

/** The time of the devices, in words, when later ones may be missing; null while the list refreshes automatically. */
export function useOutdatedSince(): string | null {
  const { error, isPaused, asOf } = useRecords();
  const { unreachable } = useSession();
  const zone = useShownZone();
  const today = useToday(zone);
  const isOutdated = error !== null || isPaused || unreachable;
  return isOutdated && asOf !== null ? asOfText(asOf, zone, today) : null;
}

/** What follows for an ID without a device. */
export function outdatedText(since: string): string {
  return t('The list is as of {time}: devices that were uploaded later are missing.', { time: since });
}
