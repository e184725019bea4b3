import { addDays, daysBefore, nounOf, periodText } from '@veritas/shared/domain';
import type { Day, ListQuestion } from '@veritas/shared/domain';
import { useArchived } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { useToday } from '@veritas/shared/ui';
import { FigureLink } from '../lib/figure/FigureLink.tsx';
import type { View } from '../lib/figure/view.ts';
import classes from './DashboardRoute.module.css';

interface FootnotesProps {
  view: View;
  allHubs: boolean;
  /** The zone of the days, and who chose it. */
  zoneWords: string;
  /** The search of the hub screen. */
  hubScreen: string;
}

/** What the figures are based on: which devices count, which are left out. */
export function Footnotes({
  view: { figures, days, zone, basis, ask },
  allHubs,
  zoneWords,
  hubScreen,
}: FootnotesProps) {
  const { withoutHub, uncreated, unsubmitted } = figures;
  // By activity the day of creation decides for pending devices only.
  const noun = basis === 'created' ? 'record' : 'pending record';
  return (
    <ul className={classes.notes}>
      <li>
        {basis === 'created' ? 'Devices created' : 'By activity: scans made'} {periodText(days)}, in {zoneWords}
      </li>
      {allHubs && withoutHub > 0 && (
        <li>
          All Hubs includes <FigureLink count={withoutHub} question={ask.withoutHub} of="records without a hub code" />{' '}
          {nounOf(withoutHub, 'record')} without a hub code
        </li>
      )}
      <LeftOut count={uncreated} noun={noun} want="created date" question={ask.uncreated} />
      <LeftOut count={unsubmitted} noun="submitted record" want="submit time" question={ask.unsubmitted} />
      <ClosedDevices days={days} zone={zone} />
      <li>
        <Link to={hubScreen}>Show on a hub screen</Link>
      </li>
    </ul>
  );
}

/** Says that closed devices are missing, where the days or those they are compared with go back so far. */
function ClosedDevices({ days, zone }: { days: readonly Day[]; zone: string }) {
  const archived = useArchived();
  const now = useToday(zone);
  const [first] = daysBefore(days);
  if (!archived || first === undefined) return null;
  const { after_days: after } = archived;
  if (after !== null && first >= addDays(now, -after)) return null;
  return (
    <li>
      Devices closed {after === null ? 'long' : `more than ${after} days`} ago are not counted:{' '}
      <Link to="/Download">Download</Link> has them
    </li>
  );
}

interface LeftOutProps {
  count: number;
  noun: string;
  /** What the record lacks. */
  want: string;
  question: ListQuestion;
}

function LeftOut({ count, noun, want, question }: LeftOutProps) {
  const why = `left out: ${want} missing or invalid`;
  if (count === 0) return null;
  return (
    <li>
      <FigureLink count={count} question={question} of={`${noun}s ${why}`} /> {nounOf(count, noun)} {why}
    </li>
  );
}
