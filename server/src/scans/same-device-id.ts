import { catalogueEntry, trackingKey } from '@veritas/shared/domain';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { Db } from '../db/index.ts';
import { readableOf } from '../devices/records/read-scope.ts';

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
  return (await readerOf(db, scope, [answer]))(answer);
}

/** The same of many answers, by one query. */
export async function allWithoutOtherHubs<A extends Answered>(
  db: Db,
  scope: ReadScope,
  answers: readonly A[],
): Promise<A[]> {
  return answers.map(await readerOf(db, scope, answers));
}

async function readerOf(db: Db, scope: ReadScope, answers: readonly Answered[]) {
  const others = new Set(answers.flatMap((answer) => otherOf(answer) ?? []));
  const readable = await readableOf(db, scope, [...others]);
  return <A extends Answered>(answer: A): A => {
    const other = otherOf(answer);
    return other === null || readable.has(other) ? answer : withoutOther(answer);
  };
}

/** The tracking key of the other record that an answer names. */
function otherOf({ code, expected }: Answered): string | null {
  return code === 'E004' && expected !== null ? trackingKey(expected) : null;
}

function withoutOther<A extends Answered>(answer: A): A {
  const { code, found } = answer;
  const description = 'description' in answer && { description: catalogueEntry(code)?.description(found, null) };
  return { ...answer, expected: null, ...description };
}
