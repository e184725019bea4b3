import { ALL_HUBS, DAY_MS, daysBefore, dayText, endOfDay, periodText, startOfDay } from '@veritas/shared/domain';
import type { Day } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useArchived } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { rich, useToday } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { FigureLink } from '../lib/figure/FigureLink.tsx';
import small from '../lib/figure/SmallLinks.module.css';
import type { View } from '../lib/figure/view.ts';
import { LeftOut } from './LeftOut.tsx';
import classes from './DashboardRoute.module.css';

interface FootnotesProps {
  view: View;
  /** The zone of the days, and who chose it. */
  zoneWords: string;
  /** The search of the hub screen. */
  hubScreen: string;
}

/** What the figures are based on: which devices count, which are left out. */
export function Footnotes({
  view: { figures, days, zone, basis, ask, hub, operator },
  zoneWords,
  hubScreen,
}: FootnotesProps) {
  const { withoutHub, uncreated, unsubmitted } = figures;
  const allHubs = hub === ALL_HUBS;
  const values = { days: periodText(days, (day) => dayText(day, zone)), zone: zoneWords };
  const [start = '', end = ''] = [days[0], days.at(-1)];
  const report = new URLSearchParams({ start, end, time_zone: zone, ...(allHubs ? {} : { hub }) });
  return (
    <ul className={`${classes.notes} ${small.links}`}>
      <li>
        {basis === 'created'
          ? t('Devices created {days}, in {zone}', values)
          : t('By activity: scans made {days}, in {zone}', values)}
      </li>
      {allHubs && withoutHub > 0 && (
        <li>
          {rich('All Hubs includes {figure} {count, plural, one {record} other {records}} without a hub code', {
            count: withoutHub,
            figure: (
              <FigureLink
                count={withoutHub}
                question={ask.withoutHub}
                name={t('{count, plural, one {# record} other {# records}} without a hub code', { count: withoutHub })}
              />
            ),
          })}
        </li>
      )}
      {/* By activity the day of creation is used for pending devices only. */}
      <LeftOut
        why={basis === 'created' ? 'uncreated' : 'pendingUncreated'}
        count={uncreated}
        question={ask.uncreated}
      />
      <LeftOut why="unsubmitted" count={unsubmitted} question={ask.unsubmitted} />
      <ClosedDevices days={days} zone={zone} />
      {/* A report is by day of creation, for one hub or all. */}
      {basis === 'created' && operator === null && (
        <li>
          <Link to={`/Download?${report.toString()}`}>{t('Report of these devices')}</Link>
        </li>
      )}
      <li>
        <Link to={hubScreen}>{t('Show on a hub screen')}</Link>
      </li>
    </ul>
  );
}

/** States that closed devices are missing, if the shown or compared days include them. */
function ClosedDevices({ days, zone }: { days: readonly Day[]; zone: string }) {
  const archived = useArchived();
  const now = useToday(zone);
  const [first] = daysBefore(days);
  if (!archived || first === undefined) return null;
  const { after_days: after } = archived;
  // By the end of today: devices leave at the time of day at which they were closed.
  if (after !== null && startOfDay(first, zone) >= endOfDay(now, zone) - after * DAY_MS) return null;
  const a = (text: ReactNode) => <Link to="/Download">{text}</Link>;
  return (
    <li>
      {after === null
        ? rich('Devices closed long ago are not counted; they are in <a>Download</a>', { a })
        : rich(
            'Devices closed more than {days, plural, one {# day} other {# days}} ago are not counted; they are in <a>Download</a>',
            { days: after, a },
          )}
    </li>
  );
}
