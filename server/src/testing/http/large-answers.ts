import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAll } from '../../db/index.ts';
import { DEVICE } from '../devices.ts';
import { START } from '../server-test.ts';
import type { ServerTest } from '../server-test.ts';
import type { Ask } from './slow-reader.ts';

/** More bytes than the socket buffers hold of an unread response. */
export const LARGE = 8 * 1024 * 1024;
const ROWS = 256;
const ROWS_AT_ONCE = 64;

/** A built shell with one file of `LARGE` bytes. */
export const shellDir = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
// Not after the tests of one file: another file of the same process may load this module too.
process.once('exit', () => rmSync(shellDir, { recursive: true, force: true }));
mkdirSync(join(shellDir, 'assets'));
writeFileSync(join(shellDir, 'assets/large.js'), Buffer.alloc(LARGE, 'x'));
export const LARGE_ASSET: Ask = ['GET', '/assets/large.js'];

const day = new Date(START).toISOString().slice(0, 10);
export const LARGE_REPORT: Ask = [
  'POST',
  '/veritas/api/generate_csv/',
  JSON.stringify({ start_date: day, end_date: day }),
];

/** Records, entries of the trail and an app package of `LARGE` bytes each, which no compression makes small. */
export async function fillWithLarge({ context }: ServerTest): Promise<void> {
  const long = () => randomBytes((LARGE / ROWS) * 0.75).toString('base64');
  const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);
  for (let from = 0; from < ROWS; from += ROWS_AT_ONCE) {
    const some = numbers.slice(from, from + ROWS_AT_ONCE);
    const devices = some.map((id) => {
      const own = { id, change_seq: id, tracking_id: `RVP${id}`, tracking_key: `RVP${id}`, device_model_name: long() };
      return { ...DEVICE, ...own, created_at: START, is_blindpick: 0 as const };
    });
    await insertAll(context.db, 'devices', devices);
    const entry = { at: START, actor: 'asha', actor_key: 'asha', action: 'user.update', target_key: '' };
    const entries = some.map(() => ({ ...entry, target: long() }));
    await context.db.insertInto('audit_entries').values(entries).execute();
  }
  await context.db.updateTable('change_counter').set({ seq: ROWS }).execute();
  writeFileSync(context.config.apkPath, Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(LARGE)]));
}
