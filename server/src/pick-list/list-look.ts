import { getListLook } from '@veritas/shared/contracts';
import type { ListLook } from '@veritas/shared/contracts';
import * as v from 'valibot';
import type { Actor } from '../auth/access/guard.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { AppContext } from '../context/app-context.ts';

/** The user's layout of the table; null until chosen, or if another version stored an unknown format. */
export async function readLook(context: AppContext, user: Actor): Promise<ListLook | null> {
  const kept = await context.db
    .selectFrom('list_looks')
    .select('look')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const look = v.safeParse(getListLook.output, { look: kept ? (JSON.parse(kept.look) as unknown) : null });
  return look.success ? look.output.look : null;
}

/** Stores the user's layout of the table, replacing the previous one. */
export function saveLook(context: AppContext, user: Actor, wanted: ListLook): Promise<void> {
  const look = JSON.stringify(wanted);
  return actingTransaction(context, user, async (trx, actor) => {
    await trx
      .insertInto('list_looks')
      .values({ user_id: actor.id, look })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ look }))
      .execute();
  });
}
