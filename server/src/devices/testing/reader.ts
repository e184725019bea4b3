import assert from 'node:assert/strict';
import { CURSOR_HEADER, fieldsOfSteps, ReadAllRecords, StatusChanges } from '@veritas/shared/contracts';
import * as v from 'valibot';
import type { TestClient } from '../../testing/client.ts';

const STATUS = 'api/get_status/';
const Answer = v.union([ReadAllRecords, StatusChanges]);

/** As current consoles, or with `''` as older ones, which get full records only. */
export type Form = '&steps=1' | '';

/** The response of `since=<cursor>`, validated by the contract. */
export async function askSince(
  client: TestClient,
  cursor: string,
  form: Form | `${Form}&announced=${string}` = '',
): Promise<v.InferOutput<typeof Answer>> {
  const answer = await client.get(`${STATUS}?since=${encodeURIComponent(cursor)}${form}`);
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  return v.parse(Answer, answer.json());
}

/** A copy of the records that is updated by changes, as in a console. For tests. */
export class Reader {
  readonly records = new Map<number, object>();
  readonly form: Form;
  cursor = '';
  /** How often all records were read. */
  readAll = 0;
  /** How many changes were sent as steps, and how many as full records. */
  readonly came = { steps: 0, whole: 0 };

  constructor(form: Form = '&steps=1') {
    this.form = form;
  }

  /**
   * Updates the copy, or with `announced` up to that cursor. Without its own cursor, or on `read_all`, all records are
   * read.
   */
  async refresh(client: TestClient, announced?: string): Promise<void> {
    const form = announced === undefined ? this.form : (`${this.form}&announced=${announced}` as const);
    const changes = this.cursor === '' ? null : await askSince(client, this.cursor, form);
    if (changes === null || 'read_all' in changes) return this.#readAll(client);
    this.apply(changes);
    this.cursor = changes.cursor;
  }

  apply({ records, removed, steps = {} }: StatusChanges): void {
    for (const [first, last] of removed)
      for (const id of this.records.keys()) if (id >= first && id <= last) this.records.delete(id);
    for (const record of records) this.records.set(record.id, record);
    for (const [id, fields] of fieldsOfSteps(steps)) {
      const known = this.records.get(id);
      assert.ok(known, `a step of record ${id}, which the reader does not have`);
      this.records.set(id, { ...known, ...fields });
      this.came.steps += 1;
    }
    this.came.whole += records.length;
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
