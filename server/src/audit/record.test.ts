import assert from 'node:assert/strict';
import { NOW, storeTest } from '../testing/store-test.ts';
import { auditBy, recordAudit } from './record.ts';

const AUDIT = auditBy('asha', NOW);

storeTest('an entry stores human input in full, and truncates oversized input of programs', async ({ db }) => {
  const note = 'x'.repeat(10_000);
  const before = { note, list: [note, `${note}x`], count: 3, none: null };
  await recordAudit(db, AUDIT, { action: 'device.note', before, after: { text: '😀'.repeat(1_000_000) } });
  const entry = await db.selectFrom('audit_entries').select(['before', 'after']).executeTakeFirstOrThrow();
  assert.deepEqual(JSON.parse(entry.before ?? ''), { ...before, list: [note, `${note}…`] });
  assert.deepEqual(JSON.parse(entry.after ?? ''), { text: `${'😀'.repeat(5_000)}…` });
  assert.ok((entry.after ?? '').isWellFormed());
});

storeTest('truncation never splits a character', async ({ db }) => {
  await recordAudit(db, AUDIT, { action: 'device.note', after: { text: `x${'😀'.repeat(6_000)}` } });
  const { after } = await db.selectFrom('audit_entries').select('after').executeTakeFirstOrThrow();
  assert.deepEqual(JSON.parse(after ?? ''), { text: `x${'😀'.repeat(4_999)}…` });
});
