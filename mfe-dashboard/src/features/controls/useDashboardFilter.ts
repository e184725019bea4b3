import { DEFAULT_TIMEFRAME, hubKey, startHub, TIMEFRAMES } from '@veritas/shared/domain';
import type { Timeframe } from '@veritas/shared/domain';
import { useSearchParams } from '@veritas/shared/remote';
import { useSession } from '@veritas/shared/session';

/** Hub and timeframe live in the URL, so that a view can be linked to, reloaded and stepped back from. */
export function useDashboardFilter() {
  const [search, setSearch] = useSearchParams();
  const { role, hubCode, groups } = useSession();
  const own = groups.find(({ code }) => hubKey(code) === hubKey(hubCode));
  const change = (name: 'hub' | 'timeframe', value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set(name, value);
      return next;
    });
  return {
    hub: search.get('hub') ?? startHub(role, hubCode, own?.organization),
    timeframe: parseTimeframe(search.get('timeframe')),
    setHub: (hub: string) => change('hub', hub),
    setTimeframe: (timeframe: Timeframe) => change('timeframe', timeframe),
  };
}

/** A timeframe as the URL names it; the default for any other text. */
export function parseTimeframe(text: string | null): Timeframe {
  return TIMEFRAMES.find(({ value }) => value === text)?.value ?? DEFAULT_TIMEFRAME;
}
