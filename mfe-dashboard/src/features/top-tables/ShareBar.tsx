import { percentText, SMALL_SAMPLE } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { standOut } from '@veritas/shared/signals';
import type { Sample } from '@veritas/shared/signals';
import type { CSSProperties } from 'react';
import classes from './TopTable.module.css';

interface ShareBarProps {
  sample: Sample;
  percent: string;
  average: Sample;
  compared: number;
  /** The share that a full bar represents, 0 to 1. */
  highest: number;
}

/**
 * A percentage on a bar of its length, with a line at the average. A value further from it than chance explains is
 * marked, with the sample size; the percentage of a small sample is greyed and labelled as such.
 */
export function ShareBar({ sample, percent, average, compared, highest }: ShareBarProps) {
  const small = sample.total < SMALL_SAMPLE;
  const usual = average.count / Math.max(average.total, 1);
  const side = small ? null : standOut(sample, average, compared);
  const values = { percent: percentText(average.count, average.total), total: sample.total };
  const scale = (share: number) => (highest > 0 ? share / highest : 0);
  const style = {
    '--share': scale(sample.count / Math.max(sample.total, 1)),
    '--average': scale(usual),
  } as CSSProperties;
  return (
    <span className={classes.cell} data-out={side} data-zero={small || sample.count === 0 || undefined}>
      <span className={classes.share} style={style}>
        {percent}
      </span>
      {small && <span className={classes.remark}> {t('small sample')}</span>}
      {side && (
        <span className={classes.remark}>
          {' '}
          {side === 'above'
            ? t('above average {percent}, n {total, number}', values)
            : t('below average {percent}, n {total, number}', values)}
        </span>
      )}
    </span>
  );
}
