import { ALL_HUBS, changedSearch, hubKey, parseDashboardSearch, startHub } from '@veritas/shared/domain';
import type { Basis, CustomRange, SearchChange, Timeframe, Volume } from '@veritas/shared/domain';
import { useSearchParams } from '@veritas/shared/remote';
import { usePageZone, useSession } from '@veritas/shared/session';

/** All choices are in the URL, so that links, reloads and Back lead to the same view. */
export function useDashboardFilter() {
  const [search, setSearch] = useSearchParams();
  const { role, hubCode, groups } = useSession();
  const own = groups.find(({ code }) => hubKey(code) === hubKey(hubCode));
  const asked = parseDashboardSearch(search);
  const pageZone = usePageZone(asked.zone);
  // Once a filter is set the address may be shared, so it names the zone of its days.
  const change = (next: SearchChange, replace = false) =>
    setSearch((before) => changedSearch(before, { ...next, zone: next.zone ?? pageZone.zone }), { replace });
  const start = startHub(role, hubCode, own?.organization);
  return {
    ...asked,
    // A hub screen names its hub only, so its figures are for all operators there.
    operator: asked.hubScreen ? null : asked.operator,
    pageZone,
    /** Whether a hub was chosen, other than the initial one. */
    hubChosen: search.has('hub') && search.get('hub') !== ALL_HUBS,
    removeHub: () => change({ hub: start === ALL_HUBS ? null : ALL_HUBS }),
    removeOperator: () => change({ operator: null }),
    setZone: (zone: string) => change({ zone }),
    hub: search.get('hub') ?? start,
    setHub: (hub: string) => change({ hub }),
    setTimeframe: (timeframe: Timeframe) => change({ timeframe, from: null, to: null }),
    startRange: (range: CustomRange) => change({ timeframe: 'custom', ...range }),
    /** The steps of typing a date do not create history entries. */
    setRange: (range: CustomRange) => change({ ...range }, true),
    setBasis: (basis: Basis) => change({ basis: basis === 'created' ? null : basis }),
    setVolume: (volume: Volume) => change({ volume: volume === 'latest' ? null : volume }),
    hubScreenSearch: `?${changedSearch(search, { screen: 'hub' }).toString()}`,
    leaveHubScreen: () => setSearch((before) => changedSearch(before, { screen: null }), { replace: true }),
  };
}
