import type { KyselyPlugin } from 'kysely';

/** Notes how many queries of a database were under way at once at most. */
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
