import assert from 'node:assert/strict';
import { CURSOR_HEADER, ReadAllRecords, StatusChanges } from '@veritas/shared/contracts';
import * as v from 'valibot';
import type { TestClient } from '../../testing/client.ts';

const STATUS = 'api/get_status/';
const Answer = v.union([ReadAllRecords, StatusChanges]);

/** What `since=<cursor>` answers, checked by the contract. */
export async function askSince(client: TestClient, cursor: string): Promise<v.InferOutput<typeof Answer>> {
  const answer = await client.get(`${STATUS}?since=${encodeURIComponent(cursor)}`);
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  return v.parse(Answer, answer.json());
}

/** A copy of the records that is kept by changes, as a console keeps one. For tests. */
export class Reader {
  readonly records = new Map<number, unknown>();
  cursor = '';
  /** How often all records were read. */
  readAll = 0;

  /** Brings the copy up to date. Without a cursor, or when the service says so, all records are read. */
  async refresh(client: TestClient): Promise<void> {
    const changes = this.cursor === '' ? null : await askSince(client, this.cursor);
    if (changes === null || 'read_all' in changes) return this.#readAll(client);
    this.apply(changes);
    this.cursor = changes.cursor;
  }

  apply({ records, removed }: StatusChanges): void {
    for (const [first, last] of removed)
      for (const id of this.records.keys()) if (id >= first && id <= last) this.records.delete(id);
    for (const record of records) this.records.set(record.id, record);
  }

  /** All records by ID, as the whole body has them. */
  get sorted(): unknown[] {
    return [...this.records].sort(([a], [b]) => a - b).map(([, record]) => record);
  }

  async #readAll(client: TestClient): Promise<void> {
    const answer = await client.get(STATUS);
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    this.readAll += 1;
    this.records.clear();
    for (const record of answer.json<{ id: number }[]>()) this.records.set(record.id, record);
    this.cursor = String(answer.headers[CURSOR_HEADER]);
  }
}

/** The body of get_status, parsed. */
export async function wholeBody(client: TestClient): Promise<unknown[]> {
  const answer = await client.get(STATUS);
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  return answer.json<unknown[]>();
}
