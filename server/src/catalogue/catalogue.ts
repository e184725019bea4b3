import { isDeepStrictEqual } from 'node:util';
import type { CallInput, CatalogueEntry, saveCatalogueEntry } from '@veritas/shared/contracts';
import { ERROR_CATALOGUE, ERROR_CODES } from '@veritas/shared/domain';
import type { ErrorCode } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor } from '../auth/access/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { badRequest, conflict } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';
import { seenLine, seenText } from '../names/seen-text.ts';

type Meaning = Omit<CatalogueEntry, 'code'>;

/** The catalogue in force; descriptions hold `{found}` and `{expected}` where the values of a scan go. */
export async function readCatalogue(db: Db): Promise<CatalogueEntry[]> {
  const filled = await db.selectFrom('catalogue_entries').selectAll().execute();
  return ERROR_CODES.map((code) => ({ code, ...builtIn(code), ...filled.find((entry) => entry.code === code) }));
}

function builtIn(code: ErrorCode): Meaning {
  const { reason, title, description } = ERROR_CATALOGUE[code];
  return { reason, title, description: description('{found}', '{expected}') };
}

/** The titles an owner gave to reserved codes, by code. */
export async function filledTitles(db: Db): Promise<ReadonlyMap<string, string>> {
  const filled = await db.selectFrom('catalogue_entries').select(['code', 'title']).execute();
  return new Map(filled.map(({ code, title }) => [code, title]));
}

/**
 * Gives a reserved code its meaning (SPEC section 8 leaves E009 and E010 open). Idempotent. Throws 409 when another
 * meaning than `seen` is in force.
 */
export async function saveEntry(
  context: AppContext,
  actor: Actor,
  audit: AuditContext,
  entry: CallInput<typeof saveCatalogueEntry>,
): Promise<void> {
  const { code, seen } = entry;
  const [reason, title] = [seenLine(entry.reason), seenLine(entry.title)];
  const after = { reason, title, description: seenText(entry.description) };
  if (reason === '') throw badRequest('Reason is missing', { reason: 'Reason is missing' });
  if (title === '') throw badRequest('Title is missing', { title: 'Title is missing' });
  await actingTransaction(context, actor, async (trx) => {
    await lockKeys(trx, [`catalogue:${code}`]);
    const before = await trx
      .selectFrom('catalogue_entries')
      .select(['reason', 'title', 'description'])
      .where('code', '=', code)
      .executeTakeFirst();
    if (isDeepStrictEqual({ ...before }, after)) return;
    if (seen && !isDeepStrictEqual({ ...(before ?? builtIn(code)) }, { ...seen })) {
      throw conflict(
        sentence('Another user changed the meaning of {code} meanwhile. Compare, then save again.', { code }),
      );
    }
    await trx
      .insertInto('catalogue_entries')
      .values({ code, ...after })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(after))
      .execute();
    await recordAudit(trx, audit, { action: 'catalogue.update', target: code, before: before ?? null, after });
  });
}
