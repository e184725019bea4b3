import type { FigureQuestions } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { Table } from '@veritas/shared/ui';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import { MarkBar, Swatch } from '../../lib/swatch/Swatch.tsx';
import type { Slice } from './slices.ts';
import classes from './DistributionLegend.module.css';

interface DistributionLegendProps {
  slices: readonly Slice[];
  ask: FigureQuestions['slice'];
  /** Draws each count as a bar under its title. */
  bars: boolean;
}

/** Code, title and count of each slice; the code's swatch has its colour, and a press on the row opens its records. */
export function DistributionLegend({ slices, ask, bars }: DistributionLegendProps) {
  const most = Math.max(...slices.map(({ count }) => count));
  return (
    <div className={classes.legend}>
      <Table
        caption={
          bars ? t('Error Distribution by device result, rejections only') : t('Error Distribution by device result')
        }
        rows={slices}
        rowKey={({ code }) => code}
        columns={[
          { key: 'code', header: t('Code'), cell: ({ code }) => <CodeMark code={code} bare={bars} />, rowHeader: true },
          {
            key: 'title',
            header: t('Title'),
            cell: ({ code, title, count }) => (
              <>
                {translated(title)}
                {bars && <MarkBar mark={code} length={count / most} />}
              </>
            ),
          },
          {
            key: 'count',
            header: t('Count'),
            cell: ({ code, count }) => (
              <FigureLink
                count={count}
                question={ask(code)}
                name={t('{count, number} with result {code}', { count, code })}
                className={classes.row}
              />
            ),
            align: 'end',
          },
          { key: 'share', header: t('Share'), cell: ({ share }) => share, align: 'end' },
        ]}
      />
    </div>
  );
}

/** A code and its colour; `bare` where a bar shows the colour. */
function CodeMark({ code, bare }: { code: Slice['code']; bare: boolean }) {
  return (
    <span className={classes.code}>
      {!bare && <Swatch mark={code} />}
      {code}
    </span>
  );
}
