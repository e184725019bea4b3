import type { CallOutput, previewBrand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Table, type Column } from '@veritas/shared/ui';
import { impactText, shareText } from './impact-text.ts';
import { useImpact } from './useImpact.ts';
import classes from './ImpactPreview.module.css';

type Impact = CallOutput<typeof previewBrand>;
type MakerImpact = Impact['by_manufacturer'][number];

const columns: Column<MakerImpact>[] = [
  {
    key: 'manufacturer',
    header: t('Scanned manufacturer'),
    rowHeader: true,
    cell: ({ manufacturer }) => <bdi className={classes.maker}>{manufacturer || t('Unknown')}</bdi>,
  },
  { key: 'passed', header: t('Would have passed'), align: 'end', cell: shareText },
];

/** What the list would have changed in the past days; nothing on a server that does not compute it. */
export function ImpactPreview({ brand, names }: { brand: string; names: readonly string[] }) {
  const { data, isPending, isError } = useImpact(brand, names);
  // Rendered before it has text, so that the text is announced.
  return (
    <div role="status" className={classes.impact}>
      {isError && <p className={classes.quiet}>{t('The effect of this list cannot be shown now.')}</p>}
      {isPending && <p className={classes.quiet}>{t('Checking recent rejections')}</p>}
      {data && <ImpactFigures impact={data} />}
    </div>
  );
}

function ImpactFigures({ impact }: { impact: Impact }) {
  return (
    <>
      <p>{impactText(impact)}</p>
      {impact.by_manufacturer.length > 0 && (
        <details className={classes.details}>
          <summary>{t('By manufacturer')}</summary>
          <Table
            caption={t('Rejections by manufacturer')}
            columns={columns}
            rows={impact.by_manufacturer}
            rowKey={({ manufacturer }) => manufacturer}
          />
        </details>
      )}
    </>
  );
}
