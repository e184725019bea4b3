import { countText } from '@veritas/shared/domain';
import { message, t, translated } from '@veritas/shared/language';
import { Button, Card, useChartColors } from '@veritas/shared/ui';
import { useMemo, useRef } from 'react';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import type { View } from '../../lib/figure/view.ts';
import { SaveMenu } from '../../lib/save/SaveMenu.tsx';
import { useAddressSwitch } from '../../lib/useAddressSwitch.ts';
import { DistributionLegend } from './DistributionLegend.tsx';
import { DistributionPie } from './DistributionPie.tsx';
import { NotCharted } from './NotCharted.tsx';
import { NO_INPUTS, rejectionsOf, slicesOf } from './slices.ts';
import classes from './ErrorDistribution.module.css';

/** Also a key of the address. */
const TITLE = message('Error Distribution');

/**
 * Results of the records as a pie (SPEC section 2), whose legend is the same data as a table; a switch shows only the
 * rejections as bars, which would be tiny beside the passed ones.
 */
export function ErrorDistribution(view: View) {
  const { figures, days, ask, formulas, meaningOf } = view;
  const { distribution } = figures;
  const colors = useChartColors();
  const plot = useRef<HTMLDivElement>(null);
  const bars = useAddressSwitch('bars', TITLE);
  const choose = bars.on ? rejectionsOf : slicesOf;
  const shown = useMemo(() => choose(distribution, meaningOf), [choose, distribution, meaningOf]);
  const note = (
    <>
      {bars.on ? t('Rejections only, by device result') : t('By device result')}
      <Formula of={translated(TITLE)}>{formulas.distribution}</Formula>
    </>
  );
  const actions = (
    <>
      <Button variant="quiet" aria-pressed={bars.on} className={classes.switch} onClick={bars.toggle}>
        {t('Rejections only')}
      </Button>
      {shown.length > 0 && (
        <SaveMenu
          title={TITLE}
          view={view}
          way={bars.on ? message('Rejections only') : undefined}
          days={days}
          rows={[
            ['Code', 'Title', 'Count', 'Share'],
            ...shown.map((one) => [one.code, one.title, one.count, one.share]),
          ]}
          legend={shown.map(({ code, count, share }) => ({
            text: `${code} ${countText(count)} (${share})`,
            color: colors[code],
          }))}
          plot={bars.on ? null : plot}
        />
      )}
    </>
  );
  return (
    <FigureFrame>
      <Card title={translated(TITLE)} note={note} actions={actions}>
        {!bars.on && <DistributionPie slices={shown} ask={ask.slice} frame={plot} />}
        {shown.length > 0 ? (
          <DistributionLegend slices={shown} ask={ask.slice} bars={bars.on} />
        ) : (
          <p className={classes.none}>{bars.on ? t('No rejections') : NO_INPUTS}</p>
        )}
        <NotCharted figures={figures} ask={ask} />
      </Card>
    </FigureFrame>
  );
}
