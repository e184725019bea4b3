import type { Kysely } from 'kysely';
import type { DialectName } from '../tables/dialect.ts';

/** One step of the schema, the same for both databases. Steps that shipped are never edited. */
export interface Migration {
  readonly name: string;
  /**
   * Name of the step which a server must know to work on the schema after this one. For a step that takes away or
   * changes what servers without it use; absent where older servers go on.
   */
  readonly oldestServer?: string;
  /** Runs in its own transaction. `dialect` is for the few types that differ, such as bytes. */
  up(db: Kysely<never>, dialect: DialectName): Promise<void>;
}
