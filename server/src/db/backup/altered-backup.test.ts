import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { generateDemo } from '../../demo/generate.ts';
import { insertAll } from '../queries/bulk-insert.ts';
import { Refusal } from 'release/refusal';
import { addGroup, addUser } from '../../testing/fixtures.ts';
import { serverTest, START } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { makePlace } from '../../testing/database/test-database.ts';
import type { TestPlace } from '../../testing/database/test-database.ts';
import { migrate, openDatabase } from '../index.ts';
import type { Store } from '../index.ts';
import { readBackup } from './read-backup.ts';
import { RowSum } from './row-text.ts';
import { sumTables, writeBackup } from './write-backup.ts';

/** The parsed lines of a backup, to be edited and written again with matching checksums. */
interface Document {
  head: Record<string, unknown>;
  tables: { table: string; columns: string[]; rows: unknown[][] }[];
}

const ODD_VALUES = [
  ...[null, '', 'x', -1, 0, 1.5, 1e300, 9_007_199_254_740_993, true, [], {}],
  ...[{ base64: 1 }, { base64: '%' }, { base64: 'eA==' }, 'a\u0000b', '\ud800', '2026-11-18', '0'],
];
const ODD_STEPS = [[], ['001-accounts'], ['003-trail'], ['999-later'], 'all', [1], ['001-accounts', '001-accounts']];
const NAMES = ['nowhere', 'users', '__proto__', 'migrations', 'sqlite_master', 'pg_class', 'a"; drop table users', ''];

function at<T>(list: readonly T[], place: number): T {
  assert.ok(list.length > 0);
  return list[place % list.length] as T;
}

/** Edits of the content of a backup, by a person or a broken program. */
const EDITS: Record<string, (document: Document, a: number, b: number, c: number) => void> = {
  'another value': ({ tables }, a, b, c) =>
    void at(filled(tables), a).rows.forEach((row, index, rows) => {
      if (index === b % rows.length) row[c % row.length] = at(ODD_VALUES, a + b + c);
    }),
  'a value less': ({ tables }, a, b) => void at(at(filled(tables), a).rows, b).pop(),
  'a value more': ({ tables }, a, b, c) => void at(at(filled(tables), a).rows, b).push(at(ODD_VALUES, c)),
  'a row twice': ({ tables }, a, b) => at(filled(tables), a).rows.push(at(at(filled(tables), a).rows, b)),
  'a row less': ({ tables }, a, b) => void at(filled(tables), a).rows.splice(b % at(filled(tables), a).rows.length, 1),
  'another table': ({ tables }, a, b) => void (at(tables, a).table = at(NAMES, b)),
  'another column': ({ tables }, a, b, c) => void at(tables, a).columns.splice(b % 3, 1, at(NAMES, c)),
  'two columns changed over': ({ tables }, a) => void at(tables, a).columns.reverse(),
  'a column less': ({ tables }, a) => {
    at(tables, a).columns.pop();
    for (const row of at(tables, a).rows) row.pop();
  },
  'a table less': ({ tables }, a) => void tables.splice(a % tables.length, 1),
  'a table twice': ({ tables }, a, b) => void tables.splice(b % tables.length, 0, at(tables, a)),
  'tables in another order': ({ tables }) => void tables.reverse(),
  'other steps': ({ head }, a) => void (head['migrations'] = at(ODD_STEPS, a)),
  'another version': ({ head }, a) => void (head['version'] = at([2, 0, '1', null], a)),
  'for newer servers': ({ tables }) => {
    const settings = tables.find(({ table }) => table === 'settings') ?? assert.fail('no settings');
    settings.rows = [['oldest_server', '999-later']];
  },
};

/** Corruptions of the bytes of the file. */
const DAMAGES: Record<string, (bytes: Buffer, a: number, b: number) => Buffer> = {
  'cut off': (bytes, a) => bytes.subarray(0, a % bytes.length),
  'a bit flipped': (bytes, a, b) => {
    const copy = Buffer.from(bytes);
    const place = a % copy.length;
    copy.writeUInt8(copy.readUInt8(place) ^ (1 << (b % 8)), place);
    return copy;
  },
  'a line of its text changed': (bytes, a, b) => {
    const lines = gunzipSync(bytes).toString().split('\n');
    lines[a % lines.length] = at(['', '[', '{', '[1', '[[]]', '{"table":"users"}', '{"end":{}}', 'null', '\u0000'], b);
    return gzipSync(lines.join('\n'));
  },
  'lines changed over': (bytes, a, b) => {
    const lines = gunzipSync(bytes).toString().split('\n');
    const [first, second] = [a % lines.length, b % lines.length];
    [lines[first], lines[second]] = [lines[second] ?? '', lines[first] ?? ''];
    return gzipSync(lines.join('\n'));
  },
  'more behind its end': (bytes, a) =>
    gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from(at(['\n', '[1]', '{}'], a))])),
  'not compressed': (bytes) => gunzipSync(bytes),
  'other bytes': (_bytes, a) => Buffer.alloc(a % 50_000, a),
  'one endless line': (_bytes, a) => gzipSync(Buffer.alloc(40_000_000, a % 2 ? '[' : ' ')),
};

const filled = (tables: Document['tables']) => tables.filter(({ rows }) => rows.length > 0);

function parse(bytes: Buffer): Document {
  const [head, ...lines] = gunzipSync(bytes).toString().trimEnd().split('\n');
  const document: Document = { head: JSON.parse(head ?? '') as Document['head'], tables: [] };
  for (const line of lines.slice(0, -1)) {
    const value = JSON.parse(line) as unknown[] | { table: string; columns: string[] };
    if (Array.isArray(value)) document.tables.at(-1)?.rows.push(value);
    else document.tables.push({ ...value, rows: [] });
  }
  return document;
}

function write({ head, tables }: Document): Buffer {
  const end = tables.map(({ table, rows }) => {
    const sum = new RowSum();
    for (const row of rows) sum.add(JSON.stringify(row));
    return [table, { rows: sum.rows, hash: sum.hash }];
  });
  const lines = [
    head,
    ...tables.flatMap(({ rows, ...names }) => [names, ...rows]),
    { end: Object.fromEntries(end) as unknown },
  ];
  return gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** A backup of a little of everything, with bytes and with rows that point to others. */
async function smallBackup({ context }: ServerTest, file: string): Promise<Buffer> {
  await addGroup(context, 'BLR_KOR');
  await addUser(context, { role: 'admin', groups: ['BLR_KOR'] });
  const { devices } = generateDemo({ records: 300, now: START });
  await insertAll(context.db, 'devices', devices.slice(0, 4));
  const upload = { id: randomUUID(), user_id: 'u', file_name: 'a.csv', total_chunks: 2, next_chunk: 1, rows_read: 0 };
  const times = { state: 'receiving' as const, created_at: START, touched_at: START };
  await insertAll(context.db, 'uploads', [{ ...upload, ...times }]);
  const chunk = { upload_id: upload.id, chunk_index: 0, length: 2, sha256: 'x', bytes: Buffer.from([0, 255]) };
  await insertAll(context.db, 'upload_chunks', [chunk]);
  await writeBackup(context, file, START);
  return readFileSync(file);
}

/** An empty store of the server's kind; after a restore that succeeded, another one. */
class EmptyStores {
  readonly #database: 'SQLite' | 'PostgreSQL';
  #open: { place: TestPlace; store: Store } | null = null;

  constructor({ context }: ServerTest) {
    this.#database = context.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  }

  async take(): Promise<Store> {
    if (this.#open) return this.#open.store;
    const place = await makePlace(this.#database);
    const store = openDatabase(place);
    this.#open = { place, store };
    await migrate(store);
    return store;
  }

  async discard(): Promise<void> {
    await this.#open?.store.close();
    await this.#open?.place.remove();
    this.#open = null;
  }
}

const rowsOf = async ({ db, dialect }: Store) =>
  Object.entries(await sumTables(db, dialect)).map(([table, { rows }]) => [table, rows]);

/** Returns the message of the refusal, or null when the file was restored. */
async function restore(stores: EmptyStores, file: string): Promise<string | null> {
  const store = await stores.take();
  const before = await rowsOf(store);
  try {
    const sums = await readBackup(store, file);
    const { change_counter: counter, ...stored } = await sumTables(store.db, store.dialect);
    const { change_counter: expected, ...others } = sums;
    assert.deepEqual([stored, counter?.rows], [others, expected?.rows]);
    await stores.discard();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    assert.deepEqual(await rowsOf(store), before, error.message);
    assert.match(error.message, /^[^\n]+$/);
    return error.message;
  }
}

/** Runs `alter` on a small backup with numbers of many sizes; each file is restored, or refused with a message. */
async function tryAlterations(
  server: ServerTest,
  names: readonly string[],
  runs: number,
  alter: (name: string, bytes: Buffer, numbers: [number, number, number]) => Buffer,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-altered-'));
  const stores = new EmptyStores(server);
  try {
    const bytes = await smallBackup(server, join(folder, 'good.backup'));
    assert.equal(await restore(stores, join(folder, 'good.backup')), null);
    const file = join(folder, 'altered.backup');
    const number = fc.nat(100_000);
    const alterations = fc.tuple(fc.constantFrom(...names), fc.tuple(number, number, number));
    await fc.assert(
      fc.asyncProperty(alterations, async ([name, numbers]) => {
        writeFileSync(file, alter(name, bytes, numbers));
        await restore(stores, file);
      }),
      // Each kind at least once, with these numbers.
      { numRuns: runs, examples: names.map((name) => [[name, [3, 1, 7]]]) },
    );
  } finally {
    await stores.discard();
    rmSync(folder, { recursive: true });
  }
}

serverTest('an edited backup is restored completely or refused with a message, never in part', (server) =>
  tryAlterations(server, Object.keys(EDITS), 40, (name, bytes, numbers) => {
    const document = parse(bytes);
    EDITS[name]?.(document, ...numbers);
    return write(document);
  }),
);

serverTest('a damaged backup is refused with a message, and the store stays empty', (server) =>
  tryAlterations(server, Object.keys(DAMAGES), 20, (name, bytes, [a, b]) => DAMAGES[name]?.(bytes, a, b) ?? bytes),
);

serverTest('a problem of a backup is reported with its table, its line or its column', async (server) => {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-altered-'));
  const stores = new EmptyStores(server);
  const file = join(folder, 'altered.backup');
  const users = ({ tables }: Document) => tables.find(({ table }) => table === 'users') ?? assert.fail('no users');
  const active = (document: Document) => users(document).columns.indexOf('is_active');
  const cases: [RegExp, (document: Document) => void][] = [
    [
      /row of users .* no fitting value for is_active/,
      (doc) => users(doc).rows.forEach((row) => (row[active(doc)] = 'yes')),
    ],
    [
      /row of users .* no fitting value for is_active/,
      (doc) => users(doc).rows.forEach((row) => (row[active(doc)] = null)),
    ],
    [
      /row of users .* no fitting value for is_active/,
      (doc) => users(doc).rows.forEach((row) => (row[active(doc)] = 0.5)),
    ],
    [/rows of users .* one of them is there twice/, (doc) => void users(doc).rows.push(...users(doc).rows)],
    [/rows of people, which is not a table/, (doc) => void (users(doc).table = 'people')],
    [/columns of users .* not those of its schema/, (doc) => void (users(doc).columns[0] = 'other')],
    [/rows of user_groups .* cannot be stored/, (doc) => void (users(doc).rows = [])],
    [/line 2 is neither a row nor a table/, (doc) => void (doc.tables[0] = { ...users(doc), table: 'No name' })],
    [/begins [a-z_]+ again/, (doc) => void doc.tables.push(doc.tables[0] ?? users(doc))],
    [/the row in line \d+ does not have a value for each column/, (doc) => void users(doc).rows[0]?.pop()],
    [/the row in line \d+ cannot be read/, (doc) => void (users(doc).rows[0] = [true])],
    [/made by a newer version of the server \(format 2\)/, (doc) => void (doc.head['version'] = 2)],
    [/steps of the schema in its first line/, (doc) => void (doc.head['migrations'] = ['003-trail'])],
    [/moved beyond this server/, (doc) => EDITS['for newer servers']?.(doc, 0, 0, 0)],
  ];
  try {
    const bytes = await smallBackup(server, join(folder, 'good.backup'));
    for (const [sentence, edit] of cases) {
      const document = parse(bytes);
      edit(document);
      writeFileSync(file, write(document));
      assert.match((await restore(stores, file)) ?? 'restored', sentence);
    }
    assert.match((await restore(stores, join(folder, 'missing'))) ?? 'restored', /^There is no file/);
    assert.match((await restore(stores, folder)) ?? 'restored', /is not a complete backup: EISDIR/);
  } finally {
    await stores.discard();
    rmSync(folder, { recursive: true });
  }
});
