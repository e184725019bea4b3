/** A rejected row of a file, with its original cells. */
export interface RejectedRow {
  /** As the spreadsheet shows it. */
  readonly row: number;
  readonly kind: 'duplicate' | 'refused';
  readonly trackingId: string | null;
  readonly reasons: readonly string[];
  readonly cells: readonly string[];
}

/** A rejected row as it is stored, and how many bytes that takes. */
export interface PackedReject extends Pick<RejectedRow, 'row' | 'kind' | 'trackingId'> {
  readonly reasons: string;
  readonly cells: string;
  readonly bytes: number;
}

/** A rejected row in its stored form. */
export function packReject({ row, kind, trackingId, ...texts }: RejectedRow): PackedReject {
  const [reasons, cells] = [JSON.stringify(texts.reasons), JSON.stringify(texts.cells)];
  const length = Buffer.byteLength(reasons) + Buffer.byteLength(cells) + Buffer.byteLength(trackingId ?? '');
  return { row, kind, trackingId, reasons, cells, bytes: bytesOf(length) };
}

const ROW_BYTES = 100;
const INDEX_BYTES = 125;
const PAGE_BYTES = 4_096;

/** Size of a row with texts of this length, the larger one of both databases: including the unused rest of pages. */
function bytesOf(length: number): number {
  const row = ROW_BYTES + length;
  const perPage = Math.floor((PAGE_BYTES - 96) / row);
  return INDEX_BYTES + (perPage > 0 ? Math.ceil(PAGE_BYTES / perPage) : row + PAGE_BYTES / 4);
}
