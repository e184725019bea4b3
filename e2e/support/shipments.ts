/** A CSV of shipments with known faults; rows are numbered as a spreadsheet shows them, the header being row 1. */
export interface Shipments {
  readonly csv: Buffer;
  readonly ids: readonly string[];
  readonly duplicateRows: readonly number[];
  /** Row of each refused shipment, with the column at fault. */
  readonly refusedRows: ReadonlyMap<number, string>;
}

const HEADER = 'tracking_id,hub_code,device_type,device_brand,device_model_name';

/** `good` shipments of the hub, then `duplicates` that repeat the first ones, then `bad` ones with alternating faults. */
export function makeShipments({ good, duplicates, bad }: { good: number; duplicates: number; bad: number }): Shipments {
  const ids = Array.from({ length: good }, (_, index) => `NEW${String(index).padStart(7, '0')}`);
  const rows = ids.map((id) => `${id},BLR_KOR,mobile,Samsung,Galaxy A14 5G`);
  const duplicateRows: number[] = [];
  const refusedRows = new Map<number, string>();
  for (let index = 0; index < duplicates; index += 1) {
    rows.push(`${ids[index]},BLR_KOR,mobile,Samsung,Galaxy A14 5G`);
    duplicateRows.push(rows.length + 1);
  }
  for (let index = 0; index < bad; index += 1) {
    const id = `BAD${String(index).padStart(7, '0')}`;
    rows.push(
      index % 2 === 0
        ? `${id},NO_SUCH_HUB,mobile,Samsung,Galaxy A14 5G`
        : `${id},BLR_KOR,toaster,Samsung,Galaxy A14 5G`,
    );
    refusedRows.set(rows.length + 1, index % 2 === 0 ? 'hub_code' : 'device_type');
  }
  return { csv: Buffer.from([HEADER, ...rows, ''].join('\r\n')), ids, duplicateRows, refusedRows };
}
