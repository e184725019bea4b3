import type { Kysely } from 'kysely';
import type { DialectName } from '../tables/dialect.ts';

/** One step of the schema, the same for both databases. Steps that shipped are never edited. */
export interface Migration {
  readonly name: string;
  /**
   * Name of the step that a server must know to work on the schema after this one. For steps that remove or change what
   * older servers use; absent when older servers can continue.
   */
  readonly oldestServer?: string;
  /** Runs in its own transaction. `dialect` is for the few types that differ, such as bytes. */
  up(db: Kysely<never>, dialect: DialectName): Promise<void>;
}
