import { nounOf, periodText } from '@veritas/shared/domain';
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

/** What is left out for want of a day; by activity the day of creation decides for pending devices only. */
const LEFT_OUT = {
  created: { noun: 'record', why: 'left out: created date missing or invalid' },
  activity: { noun: 'pending record', why: 'left out: created date missing or invalid' },
};
const UNSUBMITTED = 'left out: submit time missing or invalid';

/** What the figures stand on, quietly: which devices count, which are left out. */
export function Footnotes({ view: { figures, days, basis, ask }, allHubs, zone, hubScreen }: FootnotesProps) {
  const { withoutHub, uncreated, unsubmitted } = figures;
  const { noun, why } = LEFT_OUT[basis];
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
      {uncreated > 0 && (
        <li>
          <FigureLink count={uncreated} question={ask.uncreated} of={`${noun}s ${why}`} /> {nounOf(uncreated, noun)}{' '}
          {why}
        </li>
      )}
      {unsubmitted > 0 && (
        <li>
          <FigureLink count={unsubmitted} question={ask.unsubmitted} of={`submitted records ${UNSUBMITTED}`} />{' '}
          {nounOf(unsubmitted, 'submitted record')} {UNSUBMITTED}
        </li>
      )}
      <li>
        <Link to={hubScreen}>Show on a hub screen</Link>
      </li>
    </ul>
  );
}
