import classes from './HealthBar.module.css';
import type { ListedRelease } from './releases.ts';

/** In how many tabs a release was shown, as a bar and in words. */
export function HealthBar({ health }: Pick<ListedRelease, 'health'>) {
  if (!health) return <span className={classes.none}>Nothing reported</span>;
  const { loaded, failed, threw } = health;
  const parts = [`${loaded} shown`, failed > 0 && `${failed} not loaded`, threw > 0 && `${threw} stopped`];
  return (
    <span className={classes.health}>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.good} style={{ flexGrow: Math.max(loaded - threw, 0) }} />
        <span className={classes.bad} style={{ flexGrow: failed + threw }} />
      </span>
      {parts.filter(Boolean).join(', ')}
    </span>
  );
}
