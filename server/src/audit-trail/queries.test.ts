import assert from 'node:assert/strict';
import type { Selectable } from 'kysely';
import type { Database } from '../db/index.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { readAudit } from './queries.ts';
import type { AuditQuestion } from './audit-filter.ts';

type Row = Selectable<Database['audit_entries']>;

const DAYS: readonly AuditQuestion[] = [
  {},
  { from: START + 2_000 },
  { to: START + 15_000 },
  { from: START + 2_000, to: START + 15_000 },
];
const PARTS: readonly AuditQuestion[] = [
  {},
  { actor: 'SHA' },
  { target: 'eer' },
  { action: 'user.update' },
  { actor: 'SHA', target: 'eer', action: 'user.update' },
];

/** The result of one query over all entries. */
function among(rows: readonly Row[], { actor = '', target = '', action, from, to }: AuditQuestion): number[] {
  const isByTime = from !== undefined || to !== undefined;
  return rows
    .filter(({ at }) => at >= (from ?? 0) && at < (to ?? Infinity))
    .filter((row) => row.actor_key.includes(actor.toLowerCase()) && row.target_key.includes(target.toLowerCase()))
    .filter((row) => action === undefined || row.action === action)
    .sort((a, b) => (isByTime ? b.at - a.at : 0) || b.id - a.id)
    .map(({ id }) => id);
}

serverTest('a search in small steps finds the same as one query over all entries', async ({ context: { db } }) => {
  const entries = Array.from({ length: 40 }, (_, index) => ({
    // Two servers whose clocks differ: times do not rise with the numbers, and some are equal.
    at: START + ((index * 7) % 20) * 1_000,
    actor: 'asha',
    actor_key: index % 3 === 0 ? 'asha' : 'ravi',
    action: index % 2 === 0 ? 'user.update' : 'user.create',
    target_key: index % 5 === 0 ? 'meera' : '',
  }));
  await db.insertInto('audit_entries').values(entries).execute();
  const rows = await db.selectFrom('audit_entries').selectAll().execute();
  for (const days of DAYS)
    for (const parts of PARTS) {
      const question = { ...days, ...parts };
      const page = (await readAudit(db, question, 3, 4)).map(({ id }) => id);
      assert.ok(page.length <= 3, 'a page is full with three');
      const before = page.at(-1);
      const rest = before === undefined ? [] : await readAudit(db, { ...question, before }, 100, 4);
      assert.deepEqual([...page, ...rest.map(({ id }) => id)], among(rows, question), JSON.stringify(question));
    }
});
