import { catalogueEntry, trackingKey } from '@veritas/shared/domain';
import type { ReadScope } from '../auth/read-scope.ts';
import type { Db } from '../db/index.ts';
import { isReadable } from '../devices/read-scope.ts';

interface Answered {
  readonly code: string;
  readonly found: string | null;
  readonly expected: string | null;
}

/**
 * An answer as a reader of a scope may see it: E004 names the other record with the same device, which may be one of
 * another hub.
 */
export async function withoutOtherHubs<A extends Answered>(db: Db, scope: ReadScope, answer: A): Promise<A> {
  const { code, found, expected } = answer;
  if (code !== 'E004' || expected === null || (await isReadable(db, scope, trackingKey(expected)))) return answer;
  const description = 'description' in answer && { description: catalogueEntry(code)?.description(found, null) };
  return { ...answer, expected: null, ...description };
}
