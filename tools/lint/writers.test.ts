import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../lib/packages.ts';
import { broken } from './scratch-file.ts';
import { RAW, WRITERS } from './writers.ts';

// Each table is written once from a folder that may not, in a file that does not exist.

const TABLES = Object.entries(WRITERS);
const RULE = 'no-restricted-syntax';
/** It only reads. */
const READER = 'server/src/reports/canary.ts';

const writes = (table: string) => [
  `void db.insertInto('${table}');`,
  `void db.updateTable('${table}');`,
  `void db.updateTable('${table} as it');`,
  `void db.deleteFrom('${table}');`,
  `void db.mergeInto('${table}');`,
  `void insertAll(db, '${table}', rows);`,
];

async function expectRule(path: string, lines: readonly string[], rule: string | null): Promise<void> {
  const rules = await broken(path, lines);
  assert.deepEqual(
    lines.map((line, index) => [line, rules[index]]),
    lines.map((line) => [line, rule]),
    path,
  );
}

suite('who writes a table', () => {
  test('a folder that has no table writes none, in no way', () =>
    expectRule(
      READER,
      TABLES.flatMap(([table]) => writes(table)),
      RULE,
    ));

  for (const [table, writers] of TABLES) {
    test(`${table}: ${writers.join(' and ') || 'only db and demo'}`, async () => {
      for (const folder of [...writers, 'demo', 'db'])
        await expectRule(`server/src/${folder}/canary.ts`, writes(table), null);
      const others = new Set(TABLES.flatMap(([, folders]) => folders).filter((folder) => !writers.includes(folder)));
      for (const folder of others) await expectRule(`server/src/${folder}/canary.ts`, writes(table), RULE);
    });
  }

  test('a folder around a writer does not write its tables', async () => {
    await expectRule('server/src/uploads/canary.ts', [...writes('uploads'), ...writes('devices')], RULE);
    await expectRule('server/src/uploads/import/csv/canary.ts', writes('devices'), null);
  });

  test('a table that lint cannot see is refused', async () => {
    const hidden = [
      'void db.updateTable(table);',
      "void db.deleteFrom(['users', 'groups']);",
      'void db.insertInto(`users`);',
      'void insertAll(db, table, rows);',
      'void sql`update users set role = ${role}`;',
      'void sql`with gone as (delete from users returning id) select id from gone`;',
      'void sql<Row>`insert into ${sql.table(table)} values (1)`;',
    ];
    await expectRule(READER, hidden, RULE);
    await expectRule('server/src/users/canary.ts', hidden, RULE);
  });

  test('every folder may read, and tests may write', async () => {
    const reads = [
      "void db.selectFrom('users as u').innerJoin('sessions', 'user_id', 'u.id');",
      'void sql`select id from users order by updated_at for update`;',
      'void sql`insert_time > ${since}`;',
    ];
    await expectRule(READER, reads, null);
    await expectRule('server/src/reports/canary.test.ts', writes('users'), null);
    await expectRule('server/src/reports/testing/canary.ts', writes('users'), null);
  });

  test('every permitted writer of a table writes it', () => {
    for (const [table, writers] of TABLES)
      for (const folder of writers.filter((name) => !RAW.includes(name))) {
        const write = new RegExp(
          String.raw`(insertInto|updateTable|deleteFrom)\('${table}'|insertAll\(\w+, '${table}'`,
        );
        assert.match(
          codeOf(folder),
          write,
          `${folder} no longer writes ${table}: take it out of tools/lint/writers.ts`,
        );
      }
  });
});

function codeOf(folder: string): string {
  const files = globSync(`server/src/${folder}/**/*.ts`, { cwd: ROOT, exclude: ['**/*.test.ts', '**/testing/**'] });
  return files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
}
