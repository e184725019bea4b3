import type { DashboardFigures } from '@veritas/shared/domain';
import { Tile } from '@veritas/shared/ui';
import { countOf, countText } from '../../lib/text.ts';
import classes from './FigureTiles.module.css';

/** The three tiles of SPEC section 2, each with what it is out of. */
export function FigureTiles({ tiles, records }: Pick<DashboardFigures, 'tiles' | 'records'>) {
  return (
    <div className={classes.tiles}>
      <Tile
        label="Verified at Doorstep"
        value={countText(tiles.submitted)}
        of={`of ${countOf(records, 'device')}`}
        note="submitted scans, passed and rejected"
      />
      <Tile
        label="Rejection %"
        value={`${tiles.rejectionPercent}%`}
        of={`${countText(tiles.rejected)} of ${countText(tiles.submitted)} submitted`}
        note="rejected among submitted scans"
      />
      <Tile
        label="Pending"
        value={countText(tiles.pending)}
        of={`of ${countOf(records, 'device')}`}
        note="not yet submitted"
      />
    </div>
  );
}
