import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';

/** Settings of a PostgreSQL server that logs the plan of every statement with the rows that each node has read. */
export const PLAN_LOG_SETTINGS = [
  'shared_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_rotation_size=0',
  'log_rotation_age=0',
];

/** What one node of a plan read of a table. */
export interface TableRead {
  readonly table: string;
  /** Type of the node, such as `Seq Scan`, with its index. */
  readonly node: string;
  /** Rows that it read, including those removed by a filter. */
  readonly rows: number;
}

export interface LoggedPlan {
  readonly statement: string;
  readonly reads: readonly TableRead[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Reads the plans that a server with `PLAN_LOG_SETTINGS` logs. `db` connects as a superuser. */
export class PlanLog {
  readonly #db: Db;
  #offset = 0;
  #kept = '';

  constructor(db: Db) {
    this.#db = db;
  }

  /** The plans of all statements since the last call. */
  async next(): Promise<LoggedPlan[]> {
    // The log is written by another process: once this statement is in it, all previous ones are.
    const marker = randomUUID();
    await sql.raw(`select '${marker}'`).execute(this.#db);
    for (;;) {
      await this.#read();
      const end = this.#kept.indexOf('\n', this.#kept.indexOf(marker));
      if (this.#kept.includes(marker) && end >= 0) {
        const lines = this.#kept.slice(0, end).split('\n');
        this.#kept = this.#kept.slice(end + 1);
        return lines.flatMap(planOf);
      }
      await nextTurn();
    }
  }

  async #read(): Promise<void> {
    const { rows } = await sql<{ bytes: Buffer }>`select
      pg_read_binary_file(pg_current_logfile('jsonlog'), ${this.#offset}, 1000000000) as bytes`.execute(this.#db);
    const bytes = rows[0]?.bytes ?? Buffer.alloc(0);
    // A line that is not whole yet is read again.
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    this.#offset += whole.length;
    this.#kept += whole.toString();
  }
}

function planOf(line: string): LoggedPlan[] {
  const { message = '' } = JSON.parse(line) as { message?: string };
  const found = /^duration: [\d.]+ ms {2}plan:\n/.exec(message);
  if (!found) return [];
  const { 'Query Text': statement, Plan: plan } = JSON.parse(message.slice(found[0].length)) as {
    'Query Text': string;
    Plan: PlanNode;
  };
  return [{ statement, reads: readsOf(plan) }];
}

function readsOf(node: PlanNode): TableRead[] {
  const below = (node.Plans ?? []).flatMap(readsOf);
  const table = node['Relation Name'];
  if (table === undefined || node['Node Type'] === 'ModifyTable') return below;
  const index = node['Index Name'];
  const perLoop =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const read = {
    table,
    node: index === undefined ? node['Node Type'] : `${node['Node Type']} using ${index}`,
    rows: perLoop * (node['Actual Loops'] ?? 1),
  };
  return [read, ...below];
}
