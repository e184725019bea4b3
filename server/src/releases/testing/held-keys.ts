import type { Db } from '../../db/index.ts';
import { watched } from '../../testing/database/watched.ts';

/**
 * The same database, in which the first `times` attempts to lock a key fail with a lock timeout. `tries` counts all
 * attempts.
 */
export function heldKeys(db: Db, times: number): { db: Db; tries: () => number } {
  let tries = 0;
  const held = watched(db, {
    before({ node }) {
      if (node.kind !== 'InsertQueryNode' || node.into?.table.identifier.name !== 'key_locks') return;
      tries += 1;
      if (tries <= times) throw Object.assign(new Error('lock timeout'), { code: '55P03', severity: 'ERROR' });
    },
  });
  return { db: held, tries: () => tries };
}
