import { t } from '@veritas/shared/language';
import { rich } from '@veritas/shared/ui';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import type { View } from '../../lib/figure/view.ts';
import small from '../../lib/figure/SmallLinks.module.css';
import classes from './ErrorDistribution.module.css';

/** Links to the records that other figures of the page count and the chart does not. */
export function NotCharted({ figures: { otherCodes, withoutResult }, ask }: Pick<View, 'figures' | 'ask'>) {
  return (
    <>
      {otherCodes > 0 && (
        <p className={`${classes.foot} ${small.links}`}>
          {rich('{figure} {count, plural, one {record} other {records}} with other codes', {
            count: otherCodes,
            figure: (
              <FigureLink
                count={otherCodes}
                question={ask.otherCodes}
                name={t('{count, plural, one {# record} other {# records}} with other codes', { count: otherCodes })}
              />
            ),
          })}
        </p>
      )}
      {withoutResult > 0 && (
        <p className={`${classes.foot} ${small.links}`}>
          {rich(
            '{figure} submitted {count, plural, one {record} other {records}} without a result, counted as rejected',
            {
              count: withoutResult,
              figure: (
                <FigureLink
                  count={withoutResult}
                  question={ask.withoutResult}
                  name={t('{count, plural, one {# submitted record} other {# submitted records}} without a result', {
                    count: withoutResult,
                  })}
                />
              ),
            },
          )}
        </p>
      )}
    </>
  );
}
