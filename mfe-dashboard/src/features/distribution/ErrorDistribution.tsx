import { countText, nounOf } from '@veritas/shared/domain';
import type { PeriodFigures } from '@veritas/shared/domain';
import { Button, Card, useChartColors } from '@veritas/shared/ui';
import { useRef } from 'react';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import type { View } from '../../lib/figure/view.ts';
import { SaveMenu } from '../../lib/save/SaveMenu.tsx';
import { useAddressSwitch } from '../../lib/useAddressSwitch.ts';
import { DistributionLegend } from './DistributionLegend.tsx';
import { DistributionPie } from './DistributionPie.tsx';
import { NO_INPUTS, rejectionsOf, slicesOf } from './slices.ts';
import classes from './ErrorDistribution.module.css';

const TITLE = 'Error Distribution';

/**
 * Results of the records as a pie (SPEC section 2), its legend being the same as a table; one press away the rejections
 * alone as bars, which the passed ones would dwarf.
 */
export function ErrorDistribution({ figures, days, ask, hubName, zone, formulas, meaningOf }: View) {
  const colors = useChartColors();
  const plot = useRef<HTMLDivElement>(null);
  const bars = useAddressSwitch('bars', TITLE);
  const shown = (bars.on ? rejectionsOf : slicesOf)(figures.distribution, meaningOf);
  const note = (
    <>
      {bars.on ? 'Rejections only, by device result' : 'By device result'}
      <Formula of={TITLE}>{formulas.distribution}</Formula>
    </>
  );
  const actions = (
    <>
      <Button variant="quiet" aria-pressed={bars.on} className={classes.switch} onClick={bars.toggle}>
        Rejections only
      </Button>
      {shown.length > 0 && (
        <SaveMenu
          title={TITLE}
          hubName={hubName}
          zone={zone}
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
      <Card title={TITLE} note={note} actions={actions}>
        {!bars.on && <DistributionPie slices={shown} ask={ask.slice} frame={plot} />}
        {shown.length > 0 ? (
          <DistributionLegend slices={shown} ask={ask.slice} bars={bars.on} />
        ) : (
          <p className={classes.none}>{bars.on ? 'No rejections' : NO_INPUTS}</p>
        )}
        <NotCharted figures={figures} ask={ask} />
      </Card>
    </FigureFrame>
  );
}

/** What is counted elsewhere on the page and is no slice. */
function NotCharted({ figures: { otherCodes, withoutResult }, ask }: { figures: PeriodFigures; ask: View['ask'] }) {
  return (
    <>
      {otherCodes > 0 && (
        <p className={classes.foot}>
          <FigureLink count={otherCodes} question={ask.otherCodes} of="records with other codes" />{' '}
          {nounOf(otherCodes, 'record')} with other codes
        </p>
      )}
      {withoutResult > 0 && (
        <p className={classes.foot}>
          <FigureLink count={withoutResult} question={ask.withoutResult} of="submitted records without a result" />{' '}
          {nounOf(withoutResult, 'submitted record')} without a result, counted as rejected
        </p>
      )}
    </>
  );
}
