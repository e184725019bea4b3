import { countText, nounOf, periodText } from '@veritas/shared/domain';
import { Link } from '@veritas/shared/remote';
import { FigureLink } from '../lib/figure/FigureLink.tsx';
import type { View } from '../lib/figure/view.ts';
import classes from './DashboardRoute.module.css';

interface FootnotesProps {
  view: View;
  allHubs: boolean;
  zone: string;
  /** The search of the hub screen. */
  hubScreen: string;
}

const LEFT_OUT = {
  created: 'left out: created date missing or invalid',
  activity: 'left out: submit time, or created date of a pending one, missing or invalid',
};

/** What the figures stand on, quietly: which devices count, which are left out. */
export function Footnotes({ view: { figures, days, basis, ask }, allHubs, zone, hubScreen }: FootnotesProps) {
  const { withoutHub, excluded } = figures;
  return (
    <ul className={classes.notes}>
      <li>
        {basis === 'created' ? 'Devices created' : 'By activity: scans made'} {periodText(days)}, in {zone}
      </li>
      {allHubs && withoutHub > 0 && (
        <li>
          All Hubs includes <FigureLink count={withoutHub} question={ask.withoutHub} of="records without a hub code" />{' '}
          {nounOf(withoutHub, 'record')} without a hub code
        </li>
      )}
      {excluded > 0 && (
        <li>
          {ask.excluded ? (
            <FigureLink count={excluded} question={ask.excluded} of={`records ${LEFT_OUT[basis]}`} />
          ) : (
            countText(excluded)
          )}{' '}
          {nounOf(excluded, 'record')} {LEFT_OUT[basis]}
        </li>
      )}
      <li>
        <Link to={hubScreen}>Show on a hub screen</Link>
      </li>
    </ul>
  );
}
