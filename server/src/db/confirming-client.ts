import pg from 'pg';
import { CommitUnconfirmed } from './database-errors.ts';

/** SQL state of a warning without a specific one. */
const WARNING = '01000';

/**
 * A client whose `commit` fails where PostgreSQL only warns. It does when an operator cancels the wait for the
 * synchronous standby: the transaction is on one machine, and lost with it.
 */
export class ConfirmingClient extends pg.Client {
  #isWarned = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('notice', ({ code }) => {
      if (code === WARNING) this.#isWarned = true;
    });
  }

  // The many forms that the driver's query takes; ours is the one that answers a promise.
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
