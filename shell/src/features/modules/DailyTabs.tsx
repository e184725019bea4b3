import { HEALTH_DAYS, type DailyHealth } from '@veritas/shared/contracts/releases';
import { t } from '@veritas/shared/language';
import classes from './Modules.module.css';

const HEIGHT = 28;
const STEP = 7;
const BAR = 5;

/** In how many tabs a release was loaded or failed, by day: a bar per day and the total in words. */
export function DailyTabs({ health }: { readonly health: DailyHealth | null }) {
  if (!health) return <span className={classes.none}>{t('Nothing reported')}</span>;
  const { good, failed } = health;
  const days = good.map((tabs, day) => ({ good: tabs, failed: failed[day] ?? 0 }));
  const most = Math.max(1, ...days.map((day) => day.good + day.failed));
  return (
    <span className={classes.health}>
      <svg
        className={classes.days}
        viewBox={`0 0 ${HEALTH_DAYS * STEP} ${HEIGHT}`}
        width={HEALTH_DAYS * STEP}
        height={HEIGHT}
        aria-hidden="true"
      >
        <rect className={classes.ground} y={HEIGHT - 1} width="100%" height={1} />
        {days.map((day, index) => (
          <DayBar key={index} x={index * STEP} {...day} scale={(HEIGHT - 2) / most} />
        ))}
      </svg>
      {inWords(sum(good), sum(failed))}
    </span>
  );
}

interface DayBarProps {
  readonly x: number;
  readonly good: number;
  readonly failed: number;
  readonly scale: number;
}

function DayBar({ x, good, failed, scale }: DayBarProps) {
  // One failure among thousands is still visible.
  const bad = failed === 0 ? 0 : Math.max(2, failed * scale);
  const fine = good === 0 ? 0 : Math.max(1, good * scale - (bad - failed * scale));
  return (
    <>
      <rect className={classes.good} x={x} y={HEIGHT - 1 - fine} width={BAR} height={fine} />
      <rect className={classes.bad} x={x} y={HEIGHT - 1 - fine - bad} width={BAR} height={bad} />
    </>
  );
}

function inWords(good: number, failed: number): string {
  return t('{tabs, plural, one {# tab} other {# tabs}}, {failed, plural, =0 {none failed} other {# failed}}', {
    tabs: good + failed,
    failed,
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
