import type { ReadScope } from '../auth/access/read-scope.ts';
import { consistentRead } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { isOfMoment, isTornByUndo, readMoment } from '../devices/changes/moment.ts';
import type { Moment } from '../devices/changes/moment.ts';
import { isInside, isOfHub, windowsOf } from './windows.ts';
import type { ReportSpan } from './windows.ts';

const WINDOW = 20_000;

/** How many rows the report of a span has for a reader of a scope, counted `size` records at a time. */
export function countRecords(db: Db, span: ReportSpan, scope: ReadScope, size = WINDOW): Promise<number> {
  return consistentRead(async () => {
    for (;;) {
      const moment = await readMoment(db, scope);
      const rows = await countAt(db, moment, span, size);
      if (!(await isTornByUndo(db, moment))) return rows;
    }
  });
}

/** The same for records of one moment. */
export async function countAt(db: Db, moment: Moment, span: ReportSpan, size = WINDOW): Promise<number> {
  let rows = 0;
  for await (const window of windowsOf(db, span, size)) {
    const { found } = await db
      .selectFrom('devices')
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .where(isInside(window))
      .where(isOfHub(span))
      .where(isOfMoment(moment))
      .executeTakeFirstOrThrow();
    rows += found;
  }
  return rows;
}
