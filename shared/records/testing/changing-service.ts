import type { StatusAnswer } from '../../api/status.ts';
import { bufferOf } from '../../testing/fake-service.ts';
import type { Source } from '../copy-reader.ts';

/** A record as the service sends it. */
export interface WireRecord {
  readonly id: number;
  readonly device_result: string;
  readonly verify_time?: string;
}
type Change = { readonly seq: number } & (
  | { readonly record: WireRecord; readonly isStep?: boolean }
  | { readonly gone: readonly [number, number] }
);

export const wire = (id: number, result = 'passed'): WireRecord => ({ id, device_result: result });

/** A service that stores records and every change of them. */
export class ChangingService implements Source {
  readonly records = new Map<number, WireRecord>();
  readonly changes: Change[] = [];
  name = 'one';
  readonly read = jest.fn((_etag: string | null): Promise<StatusAnswer | 'unchanged'> => Promise.resolve(this.all()));
  readonly readChanges = jest.fn((cursor: string): ReturnType<Source['readChanges']> => this.since(cursor));

  get cursor(): string {
    return `${this.name}-${this.changes.length}`;
  }

  get sorted(): WireRecord[] {
    return [...this.records.values()].sort((a, b) => a.id - b.id);
  }

  put(record: WireRecord): void {
    this.records.set(record.id, record);
    this.changes.push({ seq: this.changes.length + 1, record });
  }

  /** A step of an existing record, as by a hub scan. */
  step(id: number, result: string): void {
    const at = new Date(this.changes.length).toISOString();
    const record = { id, device_result: result, is_verified: true, verify_time: at, verified_by: { username: result } };
    this.records.set(id, record);
    this.changes.push({ seq: this.changes.length + 1, record, isStep: true });
  }

  remove(first: number, last: number): void {
    for (const id of this.records.keys()) if (id >= first && id <= last) this.records.delete(id);
    this.changes.push({ seq: this.changes.length + 1, gone: [first, last] });
  }

  all(): StatusAnswer {
    return { body: bufferOf(JSON.stringify(this.sorted)), checksum: null, etag: this.cursor, cursor: this.cursor };
  }

  since(cursor: string): ReturnType<Source['readChanges']> {
    const [name, seq] = cursor.split('-');
    if (name !== this.name) return Promise.resolve(null);
    const later = this.changes.filter((change) => change.seq > Number(seq));
    const idsOf = (isStep: boolean) =>
      later.flatMap((change) =>
        'record' in change && (change.isStep ?? false) === isStep && this.records.has(change.record.id)
          ? [change.record.id]
          : [],
      );
    const whole = new Set(idsOf(false));
    const stepped = [...new Set(idsOf(true))].filter((id) => !whole.has(id)).sort((a, b) => a - b);
    return Promise.resolve({
      cursor: this.cursor,
      records: [...whole].flatMap((id) => this.records.get(id) ?? []).map((record) => ({ ...record })),
      ...(stepped.length > 0 && { steps: { verified: this.columnsOf(stepped) } }),
      removed: later.flatMap((change) => ('gone' in change ? [[...change.gone] as [number, number]] : [])),
    });
  }

  columnsOf(ids: readonly number[]) {
    const records = ids.flatMap((id) => this.records.get(id) ?? []);
    return {
      id: ids.map((id, index) => id - (ids[index - 1] ?? 0)),
      from: 0,
      at: records.map(({ verify_time: time = '' }) => Date.parse(time)),
      by: records.map(({ device_result: result }) => result),
      result: records.map(({ device_result: result }) => result),
    };
  }
}
