import type { KyselyPlugin } from 'kysely';

/** The error of queries of a dead server; never sent to a client. */
export class Killed extends Error {}

/**
 * Simulates a crash of a server at one of its queries, inside the process: from then on its queries have no effect. For
 * tests.
 */
export class Mortal implements KyselyPlugin {
  dead = false;
  #left = Number.POSITIVE_INFINITY;
  #before = false;

  /**
   * It dies at the query with this number from now on: before it is run, or after that but before its transaction ends.
   */
  dieAt(query: number, before: boolean): void {
    this.#left = query;
    this.#before = before;
  }

  liveOn(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (this.#before && this.#left <= 1) this.dead = true;
    if (this.dead) throw new Killed();
    return node;
  }

  transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    this.#left -= 1;
    if (this.#left <= 0 && !this.#before) this.dead = true;
    return this.dead ? Promise.reject(new Killed()) : Promise.resolve(result);
  }
}
