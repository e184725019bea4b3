import { useZone } from '@veritas/shared/session';
import { createContext, useContext } from 'react';

/** The zone of the page, which a link may name: provided once by the page. */
export const PageZoneContext = createContext<string | null>(null);

/** The zone of displayed times: that of the days of the list, so that a row is on the day its filter names. */
export function useShownZone(): string {
  const own = useZone();
  return useContext(PageZoneContext) ?? own;
}
