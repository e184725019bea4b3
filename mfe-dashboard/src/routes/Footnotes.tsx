import type { DashboardFigures } from '@veritas/shared/domain';
import { countOf, periodText } from '../lib/text.ts';
import classes from './DashboardRoute.module.css';

interface FootnotesProps {
  figures: Pick<DashboardFigures, 'days' | 'withoutHub' | 'excluded'>;
  allHubs: boolean;
  zone: string;
}

/** What the figures stand on, quietly: which devices count, which are left out. */
export function Footnotes({ figures: { days, withoutHub, excluded }, allHubs, zone }: FootnotesProps) {
  return (
    <ul className={classes.notes}>
      <li>
        Devices created {periodText(days)}, in {zone}
      </li>
      {allHubs && withoutHub > 0 && <li>All Hubs includes {countOf(withoutHub, 'record')} without a hub code</li>}
      {excluded > 0 && <li>{countOf(excluded, 'record')} left out: created date missing or invalid</li>}
    </ul>
  );
}
