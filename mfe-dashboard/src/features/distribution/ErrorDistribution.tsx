import { countText, listLink, nounOf } from '@veritas/shared/domain';
import { useNavigate } from '@veritas/shared/remote';
import { Card, useChartColors } from '@veritas/shared/ui';
import { useRef } from 'react';
import { Chart } from 'react-chartjs-2';
import '../../lib/chart-setup.ts';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import type { View } from '../../lib/figure/view.ts';
import { SaveMenu } from '../../lib/save/SaveMenu.tsx';
import { useForcedColors } from '../../lib/useForcedColors.ts';
import { DistributionLegend } from './DistributionLegend.tsx';
import { sliceLabels } from './slice-labels.ts';
import { NO_INPUTS, pieData, pieOptions, slicesOf, type Slice } from './slices.ts';
import classes from './ErrorDistribution.module.css';

/** Results of the records as a pie (SPEC section 2), its legend being the same as a table. */
export function ErrorDistribution({ figures, days, ask, hubName, zone, formulas, meaningOf }: View) {
  const [colors, labels] = [useChartColors(), useSliceLabels()];
  const navigate = useNavigate();
  const plot = useRef<HTMLDivElement>(null);
  const { distribution, otherCodes, withoutResult } = figures;
  const slices = slicesOf(distribution, meaningOf);
  const note = (
    <>
      By device result
      <Formula of="Error Distribution">{formulas.distribution}</Formula>
    </>
  );
  const menu = slices.length > 0 && (
    <SaveMenu
      title="Error Distribution"
      hubName={hubName}
      zone={zone}
      days={days}
      rows={[['Code', 'Title', 'Count', 'Share'], ...slices.map((one) => [one.code, one.title, one.count, one.share])]}
      legend={slices.map(({ code, count, share }) => ({
        text: `${code} ${countText(count)} (${share})`,
        color: colors[code],
      }))}
      plot={plot}
    />
  );
  return (
    <FigureFrame>
      <Card title="Error Distribution" note={note} actions={menu}>
        <div ref={plot} className={classes.pie}>
          <Chart
            type="pie"
            role="img"
            aria-label={`Error Distribution: ${summaryOf(slices)}`}
            data={pieData(slices, colors)}
            plugins={labels(slices)}
            options={pieOptions(slices, (code) => void navigate(listLink(ask.slice(code))))}
          />
        </div>
        {slices.length > 0 ? (
          <DistributionLegend slices={slices} ask={ask.slice} />
        ) : (
          <p className={classes.none}>{NO_INPUTS}</p>
        )}
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
      </Card>
    </FigureFrame>
  );
}

/** Labels beside the slices where the reader's colours replace those of the pie. */
function useSliceLabels() {
  const { text } = useChartColors();
  const forced = useForcedColors();
  return (slices: readonly Slice[]) => (forced ? [sliceLabels(slices, text)] : []);
}

const summaryOf = (slices: readonly Slice[]) =>
  slices.map(({ code, count }) => `${code} ${count}`).join(', ') || NO_INPUTS;
