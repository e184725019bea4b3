import { bool, columnFromArray, dictionary, int64, tableToIPC, timestamp, TimeUnit, utf8 } from '@uwdata/flechette';
import { tableFromColumns, type DataType } from '@uwdata/flechette';
import type { ArrowColumn, ArrowKind } from '../../domain/devices/arrow/arrow-columns.ts';
import { crc32 } from '../../domain/devices/arrow/crc32.ts';
import { ARROW_COLUMNS } from '../../domain/devices/arrow/index.ts';

const TYPES: Readonly<Record<ArrowKind, () => DataType>> = {
  number: int64,
  time: () => timestamp(TimeUnit.MILLISECOND),
  flag: bool,
  text: utf8,
  repeated: () => dictionary(utf8()),
};

const valueOf = (name: ArrowColumn, id: bigint): unknown =>
  name === 'created_date' ? Number(id) : ARROW_COLUMNS[name] === 'flag' ? false : null;

/** An Arrow stream of `get_status`, and its checksum; the records were created in the order of their IDs. */
export function arrowOfIds(ids: readonly bigint[]): { readonly body: ArrayBuffer; readonly checksum: string } {
  const columns = (Object.keys(ARROW_COLUMNS) as ArrowColumn[]).map((name) => {
    const values: unknown[] = name === 'id' ? [...ids] : ids.map((id) => valueOf(name, id));
    return [name, columnFromArray(values, TYPES[ARROW_COLUMNS[name]]())] as const;
  });
  const bytes = Uint8Array.from(tableToIPC(tableFromColumns(Object.fromEntries(columns)), { format: 'stream' }) ?? []);
  return { body: bytes.buffer, checksum: crc32(bytes).toString(16) };
}
