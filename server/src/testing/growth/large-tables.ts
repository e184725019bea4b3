import { deviceIdKey, trackingKey } from '@veritas/shared/domain';
import { sql } from 'kysely';
import { AUDIT_ACTIONS } from '../../audit/actions.ts';
import type { Db } from '../../db/index.ts';

/** The tables that grow with every shipment. */
export const LARGE_TABLES = [
  'devices',
  'scan_attempts',
  'audit_entries',
  'device_notes',
  'device_marks',
  'upload_rejects',
];
const UPLOAD_ROWS = 5_000;
/** The records came within three years. */
const SPAN_MS = 3 * 365 * 86_400_000;
const ANSWER = JSON.stringify({
  ...{
    code: 'passed',
    title: 'Passed',
    description: 'The device is the expected one.',
    stored: true,
    status: 'Submitted',
  },
  ...{ found: null, expected: null, read: { name: 'Alpha', manufacturer: 'Acme', hardware: 'HW0000000001' } },
});

export const trackingIdOf = (id: number): string => `GRW${String(id).padStart(10, '0')}`;
const UPLOAD_ID = '00000000-0000-4000-8000-';
export const uploadIdOf = (number: number): string => `${UPLOAD_ID}${String(number).padStart(12, '0')}`;
export const hardwareIdOf = (id: number): string => `HW${String(id).padStart(10, '0')}`;

/**
 * Fills an empty PostgreSQL database with `rows` devices, as many scan attempts and audit entries, and some notes and
 * rejected rows, made by the database itself. Of ten devices nine are submitted, eight verified, seven detached.
 * @returns how long each table took, in ms.
 */
export async function fillLargeTables(db: Db, rows: number, now: number): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number>();
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const [table, statement] of Object.entries(statementsFor(rows, now))) {
      const started = performance.now();
      await statement.execute(connection);
      taken.set(table, performance.now() - started);
    }
    await sql`vacuum (analyze)`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  return taken;
}

function statementsFor(rows: number, now: number) {
  const actions = sql.lit(`{${AUDIT_ACTIONS.join(',')}}`);
  const at = sql`${sql.lit(now - SPAN_MS)}::bigint + n * ${sql.lit(Math.floor(SPAN_MS / rows))}::bigint`;
  const all = sql`generate_series(1, ${sql.lit(rows)}) as n`;
  const padded = sql`lpad(n::text, 10, '0')`;
  const key = sql`${sql.lit(trackingKey('GRW'))} || ${padded}`;
  const hardware = sql.lit(deviceIdKey('HW'));
  const uploads = sql.lit(Math.ceil(rows / UPLOAD_ROWS));
  const size = sql.lit(UPLOAD_ROWS);
  const uploadId = (number: ReturnType<typeof sql>) => sql`${sql.lit(UPLOAD_ID)} || lpad((${number})::text, 12, '0')`;
  const uploadOf = uploadId(sql`(n - 1) / ${size}`);
  return {
    devices: sql`insert into devices (id, tracking_id, tracking_key, hub_code, hub_key, created_at, device_type,
        is_blindpick, device_brand, device_model_name, is_submit, submit_time, submitted_by, submitted_device_name,
        submitted_manufacturer, hardware_id, hardware_key, is_verified, verify_time, verified_by, is_verified_rc,
        verify_time_rc, verified_by_rc, device_result, needs_support, upload_id, change_seq, submitted_seq)
      select n, 'GRW' || ${padded}, ${key}, 'HUB' || n % 40, 'hub' || n % 40, ${at}, 'mobile', 0, 'Acme', 'Alpha',
        (n % 10 < 9)::int, case when n % 10 < 9 then ${at} + 1 end, case when n % 10 < 9 then 'asha' end, 'Alpha', 'Acme',
        case when n % 10 < 9 then 'HW' || ${padded} end, case when n % 10 < 9 then ${hardware} || ${padded} end,
        (n % 10 < 8)::int, case when n % 10 < 8 then ${at} + 2 end, case when n % 10 < 8 then 'ravi' end,
        (n % 10 < 7)::int, case when n % 10 < 7 then ${at} + 3 end, case when n % 10 < 7 then 'rc_blr' end,
        case when n % 10 < 9 then case when n % 97 = 0 then 'E005' else 'passed' end end, 0,
        ${uploadOf}, case when n % 10 < 9 then ${sql.lit(rows)} + n else 0 end,
        case when n % 10 < 9 then ${sql.lit(rows)} + n else 0 end
      from ${all}`,
    uploads: sql`insert into uploads (id, user_id, username, file_name, total_chunks, next_chunk, state, rows_read,
        created_at, touched_at, finished_at, processed, duplicates, refused, first_id, last_id, columns)
      select ${uploadId(sql`n`)}, 'u', 'asha', 'a.csv', 1, 1, 'done', ${size}, ${at}, ${at}, ${at}, ${size}, 0, 0,
        n * ${size} + 1, (n + 1) * ${size}, '["tracking_id"]'
      from generate_series(0, ${uploads} - 1) as n`,
    device_spans: sql`insert into device_spans (seq, first_id, last_id, removed)
      select (n + 1) * ${size}, n * ${size} + 1, (n + 1) * ${size}, 0 from generate_series(0, ${uploads} - 1) as n`,
    change_counter: sql`update change_counter set seq = ${sql.lit(2 * rows)}, notes_seq = ${sql.lit(rows)}`,
    scan_attempts: sql`insert into scan_attempts (id, client_scan_id, fingerprint, username, tracking_id, tracking_key,
        stage, action, code, stored, answer, at)
      select gen_random_uuid()::text, gen_random_uuid()::text, md5(n::text) || md5('x' || n), 'asha', 'GRW' || ${padded},
        ${key}, 'doorstep', 'submit', 'passed', 1, ${sql.lit(ANSWER)}, ${at}
      from ${all}`,
    audit_entries: sql`insert into audit_entries (at, actor, actor_key, action, target, target_key, ip, request_id)
      select ${at}, 'user' || n % 480, 'user' || n % 480, (${actions}::text[])[1 + n % ${sql.lit(AUDIT_ACTIONS.length)}],
        'target' || n % 5000, 'target' || n % 5000, '127.0.0.1', 'request' || n
      from ${all}`,
    device_notes: sql`insert into device_notes (id, seq, tracking_key, tracking_id, author_id, author, text, at)
      select gen_random_uuid()::text, n, ${key}, 'GRW' || ${padded}, 'u', 'asha', 'Seen at the door', ${at}
      from ${all} where n % 20 = 0`,
    device_marks: sql`insert into device_marks (tracking_key, tracking_id, reason, flag_version, notes, seq)
      select ${key}, 'GRW' || ${padded}, '', 0, 1, n from ${all} where n % 20 = 0`,
    upload_rejects: sql`insert into upload_rejects (upload_id, row, kind, tracking_id, reasons, cells)
      select ${uploadOf}, n, 'refused', 'GRW' || ${padded}, '["tracking_id: is stored already"]', '["x"]'
      from ${all} where n % 50 = 0`,
  };
}
