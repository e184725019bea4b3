import { acknowledgeSignal } from '@veritas/shared/contracts';
import type { CallInput, SignalNote } from '@veritas/shared/contracts';
import { DAY_MS } from '@veritas/shared/domain';
import { signalKey } from '@veritas/shared/signals';
import type { ExpressionBuilder } from 'kysely';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor } from '../auth/access/guard.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { AppContext } from '../context/app-context.ts';
import { isoOrNull } from '../core/iso-time.ts';
import { lockKeys } from '../db/index.ts';
import type { Database, Db } from '../db/index.ts';
import { badRequest, conflict, notFound } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';
import { seenText } from '../names/seen-text.ts';

/** More than there are signals at one time: an older note has an effect only while its signal is snoozed. */
const LATEST_NOTES = 500;
/** With those of snoozed signals. */
const MOST_NOTES = 2_000;

const CHANGED = '{by} acknowledged this signal meanwhile: “{note}”. Compare, then save again.';

const OUTCOMES = acknowledgeSignal.input.entries.outcome.options;

/** The latest notes, and those of snoozed signals, that the reader of a scope may see, the latest first. */
export async function readSignalNotes(db: Db, scope: ReadScope, now: number): Promise<SignalNote[]> {
  const visible = db
    .selectFrom('signal_notes')
    .$if(scope !== null, (query) => query.where(isReadBy(scope ?? [])))
    .orderBy('acknowledged_at', 'desc')
    .orderBy('signal_key');
  const latest = visible.select('signal_key').limit(LATEST_NOTES);
  const rows = await visible
    .selectAll()
    .where((eb) => eb.or([eb('snoozed_until', '>', now), eb('signal_key', 'in', latest)]))
    .limit(MOST_NOTES)
    .execute();
  return rows.map(({ kind, name, outcome, note, acknowledged_by: by, acknowledged_at: at, snoozed_until: until }) => ({
    kind,
    name,
    outcome,
    note,
    by,
    at: new Date(at).toISOString(),
    snoozed_until: isoOrNull(until),
  }));
}

async function isVisible(db: Db, scope: ReadScope, key: string): Promise<boolean> {
  if (scope === null) return true;
  const rows = db.selectFrom('signal_notes').select('signal_key').where('signal_key', '=', key).where(isReadBy(scope));
  return (await rows.executeTakeFirst()) !== undefined;
}

/** SQL condition: a note is not about another hub, nor about an operator outside the scope's hubs. */
function isReadBy(scope: readonly string[]) {
  const hubs = scope.flatMap((name) => OUTCOMES.map((outcome) => signalKey({ kind: 'hub', name, outcome })));
  return (eb: ExpressionBuilder<Database, 'signal_notes'>) => {
    const ofAnyHub = eb('kind', 'in', ['brand', 'code']);
    if (scope.length === 0) return ofAnyHub;
    const operators = eb
      .selectFrom('users')
      .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
      .innerJoin('groups', 'groups.id', 'user_groups.group_id')
      .select('users.username')
      .where('groups.code_key', 'in', scope);
    const isOfOperators = eb.and([eb('kind', '=', 'operator'), eb('name', 'in', operators)]);
    return eb.or([ofAnyHub, eb('signal_key', 'in', hubs), isOfOperators]);
  };
}

/**
 * Acknowledges a signal for all users and records it; replaces the previous note. Throws 400 for an empty note, 404 for
 * a signal of another hub where reading is limited to the user’s own hub, 409 for a note that the user has not seen.
 */
export function acknowledge(
  context: AppContext,
  actor: Actor,
  audit: AuditContext,
  { snooze_days: days, note: said, seen, ...signal }: CallInput<typeof acknowledgeSignal>,
): Promise<SignalNote[]> {
  const note = seenText(said);
  if (note === '') throw badRequest('Note is missing', { note: 'Note is missing' });
  const key = signalKey(signal);
  return actingTransaction(context, actor, async (trx, user) => {
    // One at a time, so that a note is later than every note that a list without it can have shown.
    await lockKeys(trx, ['signals']);
    const before = await trx
      .selectFrom('signal_notes')
      .select(['note', 'snoozed_until', 'acknowledged_by', 'acknowledged_at'])
      .where('signal_key', '=', key)
      .executeTakeFirst();
    if (before && seen !== undefined) requireSeen(before, seen, { note, by: audit.name });
    const after = { note, snoozed_until: snoozedUntil(days, audit.at, before?.snoozed_until ?? null) };
    const at = Math.max(audit.at, (await timeOfLatest(trx)) + 1);
    const row = { ...signal, ...after, acknowledged_by: audit.name, acknowledged_at: at };
    await trx
      .insertInto('signal_notes')
      .values({ signal_key: key, ...row })
      .onConflict((conflict) => conflict.column('signal_key').doUpdateSet(row))
      .execute();
    const scope = readScopeOf(context, user);
    // By the stored row, so that exactly the notes can be written that are shown; the transaction takes others back.
    if (!(await isVisible(trx, scope, key))) throw notFound('This signal is not there. Reload the page.');
    await recordAudit(trx, audit, {
      action: 'signal.acknowledge',
      target: `${signal.kind} ${signal.name || 'Unknown'}, ${signal.outcome}`,
      before: before ? inTrail(before) : null,
      after: inTrail(after),
    });
    return readSignalNotes(trx, scope, audit.at);
  });
}

async function timeOfLatest(trx: Db): Promise<number> {
  const latest = trx.selectFrom('signal_notes').select((eb) => eb.fn.max<number | null>('acknowledged_at').as('at'));
  return (await latest.executeTakeFirstOrThrow()).at ?? 0;
}

/** A request that is sent again after its answer was lost finds its own note. */
function requireSeen(
  stored: { readonly note: string; readonly acknowledged_by: string; readonly acknowledged_at: number },
  seen: string | null,
  own: { readonly note: string; readonly by: string },
): void {
  const isSeen = seen !== null && stored.acknowledged_at <= Date.parse(seen);
  const isOwn = stored.note === own.note && stored.acknowledged_by === own.by;
  if (!isSeen && !isOwn) throw conflict(sentence(CHANGED, { by: stored.acknowledged_by, note: stored.note }));
}

/** Until when a signal is hidden; unchanged without days, as when only the note is edited. */
function snoozedUntil(days: number | undefined, now: number, before: number | null): number | null {
  if (days === undefined) return before;
  return days === 0 ? null : now + days * DAY_MS;
}

function inTrail({ note, snoozed_until: until }: { note: string; snoozed_until: number | null }) {
  return { note, snoozed_until: isoOrNull(until) };
}
