import { ALL_HUBS, changedSearch, hubKey, listLink, operatorChoice } from '@veritas/shared/domain';
import type { ListQuestion, TopHub, TopOperator } from '@veritas/shared/domain';
import { useSearchParams } from '@veritas/shared/remote';
import type { View } from '../../lib/figure/view.ts';
import type { NextStep } from './NameLink.tsx';

/** Target of a press on a hub or an operator: its figures, or if those are shown, its devices. */
export function useDrillDown({ hub, operator, zone }: View) {
  const [search] = useSearchParams();
  const figures = (change: { hub: string } | { operator: string }): NextStep => ({
    // Once a filter is set the address names the zone of its days.
    to: `?${changedSearch(search, { ...change, ...(zone && { zone }) }).toString()}`,
    shows: 'figures',
  });
  const devices = (question: ListQuestion): NextStep => ({ to: listLink(question), shows: 'devices' });
  return {
    /** Records without a hub, and a hub with the name "all", have no page of figures. */
    hub: (line: TopHub, all: ListQuestion): NextStep => {
      const key = hubKey(line.hub);
      const shown = hub !== ALL_HUBS && hubKey(hub) === key;
      return !line.known || key === ALL_HUBS || shown ? devices(all) : figures({ hub: line.hub });
    },
    operator: (line: TopOperator, all: ListQuestion): NextStep => {
      const choice = operatorChoice(line.known ? line.operator : null);
      return choice === operator ? devices(all) : figures({ operator: choice });
    },
  };
}
