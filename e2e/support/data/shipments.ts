import { expect, type Page } from '@playwright/test';
import { chooseCsv, pressUpload, receiptOf } from './upload-page.ts';

/** A CSV of shipments with known faults; rows are numbered as a spreadsheet shows them, the header being row 1. */
export interface Shipments {
  readonly csv: Buffer;
  readonly ids: readonly string[];
  readonly duplicateRows: readonly number[];
  /** Row of each refused shipment, with the column at fault. */
  readonly refusedRows: ReadonlyMap<number, string>;
}

interface Wanted {
  readonly good: number;
  readonly duplicates: number;
  readonly bad: number;
  /** Of every device; long names and IDs make a file of more chunks. */
  readonly model?: string;
  readonly idDigits?: number;
}

const HEADER = 'tracking_id,hub_code,device_type,device_brand,device_model_name';

/**
 * `good` shipments of the hub, then `duplicates` that repeat the first ones, then `bad` ones with alternating faults.
 */
export function makeShipments({ good, duplicates, bad, model = 'Galaxy A14 5G', idDigits = 7 }: Wanted): Shipments {
  const ids = Array.from({ length: good }, (_, index) => `NEW${String(index).padStart(idDigits, '0')}`);
  const rows = ids.map((id) => `${id},BLR_KOR,mobile,Samsung,${model}`);
  const duplicateRows: number[] = [];
  const refusedRows = new Map<number, string>();
  for (let index = 0; index < duplicates; index += 1) {
    rows.push(`${ids[index]},BLR_KOR,mobile,Samsung,${model}`);
    duplicateRows.push(rows.length + 1);
  }
  for (let index = 0; index < bad; index += 1) {
    const id = `BAD${String(index).padStart(7, '0')}`;
    rows.push(index % 2 === 0 ? `${id},NO_SUCH_HUB,mobile,Samsung,${model}` : `${id},BLR_KOR,toaster,Samsung,${model}`);
    refusedRows.set(rows.length + 1, index % 2 === 0 ? 'hub_code' : 'device_type');
  }
  return { csv: Buffer.from([HEADER, ...rows, ''].join('\r\n')), ids, duplicateRows, refusedRows };
}

/**
 * Stores shipments by the page of uploads, which is open; each row is `id,hub,type,brand,model` and what `more` names.
 */
export async function uploadShipments(page: Page, rows: readonly string[], more = ''): Promise<void> {
  const buffer = Buffer.from([HEADER + more, ...rows, ''].join('\r\n'));
  await chooseCsv(page, 'shipments.csv', buffer);
  await pressUpload(page);
  await expect(receiptOf(page)).toContainText(`${rows.length} stored`);
}
