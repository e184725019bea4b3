import type { DashboardFigures } from '@veritas/shared/domain';
import { Card, useChartColors } from '@veritas/shared/ui';
import { Pie } from 'react-chartjs-2';
import '../../lib/chart-setup.ts';
import { countOf } from '../../lib/text.ts';
import { DistributionLegend } from './DistributionLegend.tsx';
import { NO_INPUTS, pieData, pieOptions, slicesOf } from './slices.ts';
import classes from './ErrorDistribution.module.css';

type ErrorDistributionProps = Pick<DashboardFigures, 'distribution' | 'otherCodes' | 'withoutResult'>;

/** Results of the records as a pie (SPEC section 2), its legend being the same as a table. */
export function ErrorDistribution({ distribution, otherCodes, withoutResult }: ErrorDistributionProps) {
  const colors = useChartColors();
  const slices = slicesOf(distribution);
  const summary = slices.map(({ code, count }) => `${code} ${count}`).join(', ') || NO_INPUTS;
  return (
    <Card title="Error Distribution" note="By device result">
      <div className={classes.pie}>
        <Pie
          role="img"
          aria-label={`Error Distribution: ${summary}`}
          data={pieData(slices, colors)}
          options={pieOptions(slices)}
        />
      </div>
      {slices.length > 0 ? <DistributionLegend slices={slices} /> : <p className={classes.none}>{NO_INPUTS}</p>}
      {otherCodes > 0 && <p className={classes.foot}>{countOf(otherCodes, 'record')} with other codes</p>}
      {withoutResult > 0 && (
        <p className={classes.foot}>
          {countOf(withoutResult, 'submitted record')} without a result, counted as rejected
        </p>
      )}
    </Card>
  );
}
