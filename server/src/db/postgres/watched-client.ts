import type pg from 'pg';
import { ConfirmingClient } from './confirming-client.ts';
import { isReadOnly } from '../core/faults.ts';

/** Clients with running queries: how many, and since when the oldest runs, or the last result. */
export type BusyClients = Map<pg.Client, { since: number; queries: number }>;

/** A client that notes its running queries in `busy`, and calls `onAnswer` whenever one succeeded. */
export function watchedClient(busy: BusyClients, onAnswer: () => void): typeof pg.Client {
  return class WatchedClient extends ConfirmingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // A connection that breaks between two queries of a transaction emits an error event, which would end the process
      // without a listener; the next query reports it to its caller.
      this.on('error', () => undefined);
    }

    // The driver's query has many overloads; only the one that returns a promise is used.
    override query(...args: never[]): never {
      const answer = (super.query as (...given: never[]) => unknown)(...args);
      if (answer instanceof Promise) {
        const entry = busy.get(this) ?? { since: performance.now(), queries: 0 };
        entry.queries += 1;
        busy.set(this, entry);
        const done = () => {
          entry.queries -= 1;
          entry.since = performance.now();
          if (entry.queries === 0) busy.delete(this);
        };
        const answered = () => {
          done();
          onAnswer();
        };
        answer.then(answered, (error: unknown) => {
          done();
          // After a failover the address may lead to the primary again, but this connection does not.
          if (isReadOnly(error)) void this.end();
        });
      }
      return answer as never;
    }
  };
}
