import type { KyselyPlugin } from 'kysely';

/** Runs a function at one of the queries of a database: makes it fail by throwing, or acts from outside. For tests. */
export class AtQuery implements KyselyPlugin {
  #left = 0;
  readonly #act: () => void;

  constructor(query: number, act: () => void) {
    this.#act = act;
    this.arm(query);
  }

  /** For the query with this number from now on. */
  arm(query: number): void {
    this.#left = query;
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return node;
  }

  transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    this.#left -= 1;
    if (this.#left !== 0) return Promise.resolve(result);
    return Promise.resolve(result).then((answer) => {
      this.#act();
      return answer;
    });
  }
}
