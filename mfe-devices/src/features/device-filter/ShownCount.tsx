import { t } from '@veritas/shared/language';
import { SpokenAtRest } from '@veritas/shared/ui';
import classes from './DeviceFilter.module.css';

/** The number of shown rows; null while unknown. */
export function ShownCount({ shown }: { shown: number | null }) {
  const text = shown === null ? '' : t('{count, number} shown', { count: shown });
  return (
    <>
      <p className={classes.count} aria-hidden="true" data-figures>
        {text}
      </p>
      <SpokenAtRest text={text} />
    </>
  );
}
