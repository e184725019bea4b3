import { countText, listLink } from '@veritas/shared/domain';
import type { FigureQuestions } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useNavigate } from '@veritas/shared/remote';
import { FORCED_COLORS, useChartColors, useMediaQuery } from '@veritas/shared/ui';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { Chart } from 'react-chartjs-2';
import '../../lib/chart-setup.ts';
import { ChartTip } from '../../lib/tip/ChartTip.tsx';
import { TipPlaces } from '../../lib/tip/tip-place.ts';
import { sliceLabels } from './slice-labels.ts';
import { SliceTip } from './SliceTip.tsx';
import { NO_INPUTS, pieData, pieOptions } from './slices.ts';
import type { Slice } from './slices.ts';
import classes from './ErrorDistribution.module.css';

interface DistributionPieProps {
  slices: readonly Slice[];
  ask: FigureQuestions['slice'];
  frame: RefObject<HTMLDivElement | null>;
}

/** The pie of SPEC section 2; under forced colours each slice is labelled beside it. */
export function DistributionPie({ slices, ask, frame }: DistributionPieProps) {
  const colors = useChartColors();
  const forced = useMediaQuery(FORCED_COLORS);
  const navigate = useNavigate();
  const [places] = useState(() => new TipPlaces());
  const data = useMemo(() => pieData(slices, colors), [slices, colors]);
  const options = useMemo(
    () => pieOptions(slices, { open: (code) => void navigate(listLink(ask(code))), tip: places.follow }),
    [slices, navigate, ask, places],
  );
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return (
    <div ref={frame} className={classes.pie} onPointerLeave={places.hide}>
      <Chart
        type="pie"
        role="img"
        aria-label={t('Error Distribution: {results}', { results: summaryOf(slices) })}
        data={data}
        plugins={forced ? [sliceLabels(slices, colors.text)] : []}
        options={options}
      />
      <ChartTip places={places}>{(index) => <SliceTip slice={slices[index]} total={total} />}</ChartTip>
    </div>
  );
}

const summaryOf = (slices: readonly Slice[]) =>
  slices.map(({ code, count }) => `${code} ${countText(count)}`).join(', ') || NO_INPUTS;
