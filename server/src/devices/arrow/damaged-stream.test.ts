import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { byName, readArrow, UnreadableStream } from '@veritas/shared/domain/arrow';
import { tableFromIPC, tableToIPC } from 'apache-arrow';
import type { Table } from 'apache-arrow';
import { generateDemo } from '../../demo/generate.ts';
import { ARROW_FORM } from './arrow-form.ts';
import { STATUS_COLUMNS } from '../records/status-record.ts';
import type { StatusRow } from '../records/status-record.ts';

const maker = ARROW_FORM.begin();
const { devices } = generateDemo({ records: 120, now: Date.parse('2025-06-01T12:00:00Z') });
const rows = devices.map((device) => byName(STATUS_COLUMNS, (name) => device[name] ?? null) as StatusRow);
const { plain, crc } = await maker.join(new Map([[0, await maker.part(rows)]]), 0);
const stream = new Uint8Array(Buffer.concat(plain));
/** Reads a stream with its valid checksum, unless another one is given. */
const read = (bytes: Uint8Array, checksum = crc32(bytes)) => readArrow(bytes, checksum.toString(16), 'UTC');

test('an intact stream is read, also from another writer', () => {
  assert.equal(read(stream).length, rows.length);
  const again = read(tableToIPC(tableFromIPC(stream), 'stream'));
  assert.deepEqual(again.recordAt(7), read(stream).recordAt(7));
});

test('a truncated, doubled or damaged stream, or one without its checksum, is refused', () => {
  assert.equal(read(stream, crc).length, rows.length);
  for (let length = 0; length < stream.length; length += 97)
    assert.throws(() => read(stream.slice(0, length), crc), UnreadableStream, `${length}`);
  for (let place = 0; place < stream.length; place += 97) {
    const damaged = stream.slice();
    damaged[place] = (damaged[place] ?? 0) ^ 0x81;
    assert.throws(() => read(damaged, crc), UnreadableStream, `${place}`);
  }
  for (const checksum of [null, '', 'x', 'null'])
    assert.throws(() => readArrow(stream, checksum, 'UTC'), UnreadableStream);
});

test('bytes that are not an Arrow stream are refused', () => {
  for (const text of ['', '[]', 'ARROW1', '\u0000'.repeat(64), '<!doctype html>'])
    assert.throws(() => read(new Uint8Array(Buffer.from(text))), UnreadableStream, text);
});

/** The stream with other columns, written by the Arrow library. */
const withColumns = (change: (table: Table) => Table) => tableToIPC(change(tableFromIPC(stream)), 'stream');

test('a stream with an unknown, missing or doubled column, or one of another type, is refused', () => {
  const names = tableFromIPC(stream).schema.names.map(String);
  const renamed = (from: string, to: string) =>
    withColumns((table) => {
      const field = table.schema.fields.find(({ name }) => name === from);
      assert.ok(field);
      (field as { name: string }).name = to;
      return table;
    });
  assert.throws(() => read(withColumns((table) => table.select(names.slice(1)))), UnreadableStream);
  assert.throws(() => read(renamed('hub_code', 'hub')), /column "hub" is unknown/);
  assert.throws(() => read(renamed('hub_code', 'device_brand')), UnreadableStream);
  assert.throws(() => read(renamed('hub_code', 'toString')), UnreadableStream);
});
