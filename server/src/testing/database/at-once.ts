import type { KyselyPlugin } from 'kysely';

/** Measures the maximum of concurrent queries of a database. */
export class AtOnce implements KyselyPlugin {
  most = 0;
  readonly #underWay = new Set<object>();

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    this.#underWay.add(queryId);
    this.most = Math.max(this.most, this.#underWay.size);
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = ({ result, queryId }) => {
    this.#underWay.delete(queryId);
    return Promise.resolve(result);
  };
}
