import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Db } from '../../db/index.ts';

interface Watcher {
  /** Called before each query is sent; what it throws is the query's error. */
  readonly before?: (query: PluginTransformQueryArgs) => void;
  /** Awaited before each query is answered; what it throws is the query's error. */
  readonly after?: (answer: PluginTransformResultArgs) => Promise<unknown> | void;
}

/** The same database, with its queries observed, delayed or failed by a test. */
export function watched(db: Db, { before, after }: Watcher): Db {
  const plugin: KyselyPlugin = {
    transformQuery(query) {
      before?.(query);
      return query.node;
    },
    async transformResult(answer) {
      await after?.(answer);
      return answer.result;
    },
  };
  return db.withPlugin(plugin);
}
