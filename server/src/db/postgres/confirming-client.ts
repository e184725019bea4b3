import pg from 'pg';
import { CommitUnconfirmed } from '../core/database-errors.ts';

/** SQL state of a warning without a specific one. */
const WARNING = '01000';

/**
 * A client whose `commit` fails where PostgreSQL only warns: when an operator cancels the wait for the synchronous
 * standby, the transaction is on one machine only and would be lost with it.
 */
export class ConfirmingClient extends pg.Client {
  #isWarned = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('notice', ({ code }) => {
      if (code === WARNING) this.#isWarned = true;
    });
  }

  // The driver's query has many overloads; only the one that returns a promise is used.
  override query(...args: never[]): never {
    const isCommit = (args as readonly unknown[])[0] === 'commit';
    if (isCommit) this.#isWarned = false;
    const answer = (super.query as (...given: never[]) => unknown)(...args);
    if (!isCommit || !(answer instanceof Promise)) return answer as never;
    const confirmed = answer.then((result: unknown) => {
      if (this.#isWarned) throw new CommitUnconfirmed();
      return result;
    });
    return confirmed as never;
  }
}
