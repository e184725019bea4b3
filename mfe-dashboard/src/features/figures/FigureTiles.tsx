import { countChange, countText, daysBefore, percentChange } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { View } from '../../lib/figure/view.ts';
import { FigureTile } from './FigureTile.tsx';
import classes from './FigureTiles.module.css';
import { SpokenFigures } from './SpokenFigures.tsx';

/** The three tiles of SPEC section 2, each with its denominator and its change since the previous period. */
export function FigureTiles({ figures, days, ask, basis, formulas, operator, hubName, zone }: View) {
  const { tiles, before, records } = figures;
  const earlier = { days: daysBefore(days), storeFrom: figures.storeFrom, zone };
  // By activity the devices are the submitted ones: a denominator would only repeat the figure.
  const of =
    basis === 'created' ? t('of {count, plural, one {# device} other {# devices}}', { count: records }) : undefined;
  const submitted = { label: t('Verified at Doorstep'), value: countText(tiles.submitted) };
  const rejected = { label: t('Rejection %'), value: `${tiles.rejectionPercent}%` };
  const pending = { label: t('Pending'), value: countText(tiles.pending) };
  const words = [submitted, rejected, pending].map(({ label, value }) => `${label} ${value}`);
  return (
    <div className={classes.tiles}>
      <SpokenFigures
        choice={[hubName, operator, basis, ...days].join()}
        words={[operator ?? hubName, ...words].join(', ')}
      />
      <FigureTile
        {...submitted}
        question={ask.submitted}
        of={of}
        note={t('submitted scans, passed and rejected')}
        formula={formulas.submitted}
        change={{ line: countChange(tiles.submitted, before.submitted, earlier) }}
      />
      <FigureTile
        {...rejected}
        question={ask.rejected}
        of={t('{rejected, number} of {submitted, number} submitted', { ...tiles })}
        note={t('rejected among submitted scans')}
        formula={formulas.rejection}
        change={{ line: percentChange(tiles, before, earlier), bad: 'up' }}
      />
      <FigureTile
        {...pending}
        question={ask.pending}
        of={of}
        note={operator === null ? t('not yet submitted') : t('not yet submitted: no operator yet')}
        formula={formulas.pending}
        change={{ line: countChange(tiles.pending, before.pending, earlier) }}
      />
    </div>
  );
}
