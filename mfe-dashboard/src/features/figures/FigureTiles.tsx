import { countChange, countText, daysBefore, percentChange } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { View } from '../../lib/figure/view.ts';
import { FigureTile } from './FigureTile.tsx';
import classes from './FigureTiles.module.css';

/** The three tiles of SPEC section 2, each with its denominator and its change since the previous period. */
export function FigureTiles({ figures, days, ask, basis, formulas, operator, zone }: View) {
  const { tiles, before, records } = figures;
  const earlier = { days: daysBefore(days), storeFrom: figures.storeFrom, zone };
  // By activity the devices are the submitted ones: a denominator would only repeat the figure.
  const of =
    basis === 'created' ? t('of {count, plural, one {# device} other {# devices}}', { count: records }) : undefined;
  return (
    <div className={classes.tiles}>
      <FigureTile
        label={t('Verified at Doorstep')}
        value={countText(tiles.submitted)}
        question={ask.submitted}
        of={of}
        note={t('submitted scans, passed and rejected')}
        formula={formulas.submitted}
        change={{ line: countChange(tiles.submitted, before.submitted, earlier) }}
      />
      <FigureTile
        label={t('Rejection %')}
        value={`${tiles.rejectionPercent}%`}
        question={ask.rejected}
        of={t('{rejected, number} of {submitted, number} submitted', { ...tiles })}
        note={t('rejected among submitted scans')}
        formula={formulas.rejection}
        change={{ line: percentChange(tiles, before, earlier), bad: 'up' }}
      />
      <FigureTile
        label={t('Pending')}
        value={countText(tiles.pending)}
        question={ask.pending}
        of={of}
        note={operator === null ? t('not yet submitted') : t('not yet submitted: no operator yet')}
        formula={formulas.pending}
        change={{ line: countChange(tiles.pending, before.pending, earlier) }}
      />
    </div>
  );
}
