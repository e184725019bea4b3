import type { DeviceRecord, ListSortKey } from '@veritas/shared/domain';
import type { Column } from '@veritas/shared/ui';

/** What the cells of a row show. */
export interface ShownDevice {
  readonly record: DeviceRecord;
  /** The time as of which waiting times are computed; null shows none. */
  readonly waitsAt: number | null;
  /** Tab reaches the active row and its button only. */
  readonly tabIndex: 0 | -1;
}

/** A column of the pick list. */
export interface DeviceColumn extends Column<ShownDevice, ListSortKey> {
  readonly header: string;
  /** A track of the table's grid. */
  readonly width: string;
  /** The track in narrow windows. */
  readonly narrow: string;
  /** A background tint of the cell. */
  readonly tint?: (record: DeviceRecord) => 'verified' | 'submitted' | 'created';
}

/** All widths as grid tracks; `spacing` is the factor of letter spacing. */
export function tracksOf(columns: readonly DeviceColumn[], at: { narrow: boolean; spacing: number }): string {
  const tracks = columns.map((column) => (at.narrow ? column.narrow : column.width)).join(' ');
  return tracks.replaceAll(/[\d.]+(?=rem)/g, (rem) => String(Number(rem) * at.spacing));
}
