import type { DayZone, UploadRowFacts } from '@veritas/shared/domain';
import type { Db } from '../../db/index.ts';
import { hubOperators } from '../../users/hub-operators.ts';

/** Hubs and operators that rows may name. */
export async function loadRowFacts(db: Db, now: number, days: DayZone): Promise<UploadRowFacts> {
  const groups = await db.selectFrom('groups').select(['code', 'code_key']).where('organization', '=', 'hub').execute();
  const operators = await hubOperators(db).execute();
  const byName = new Map<string, { username: string; hubKeys: Set<string> }>();
  for (const { username, username_key: key, code_key: code } of operators) {
    const known = byName.get(key) ?? { username, hubKeys: new Set() };
    byName.set(key, known);
    known.hubKeys.add(code);
  }
  return { now, days, hubs: new Map(groups.map((group) => [group.code_key, group.code])), operators: byName };
}
