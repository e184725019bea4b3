import { currentZone } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { Option } from '@veritas/shared/ui';

const EVERY_BROWSER: Option = { value: '', label: t('Each browser’s own zone') };

/** Zones by their current names, once each. */
const ZONES = [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => currentZone(zone) ?? zone))].sort();

/** A zone as an option; null is the zone of each browser. */
export function zoneOption(zone: string | null): Option {
  return zone === null ? EVERY_BROWSER : { value: zone, label: wordsOf(zone) };
}

/** The zones whose name contains a text, ignoring case; the choice of no zone first without a search. */
export function matchingZones(search: string): Option[] {
  const wanted = search.trim().toLowerCase();
  const options = [EVERY_BROWSER, ...ZONES.map(zoneOption)];
  return options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

function wordsOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
