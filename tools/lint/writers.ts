import type { Linter } from 'eslint';
import type { Database } from '../../server/src/db/index.ts';

/**
 * The folders of `server/src` that may write a table, its home first (docs/decisions/274-who-writes-a-table.md). `db`
 * writes every table, in migrations and when a backup is restored; `demo` fills an empty database.
 */
export const WRITERS: Readonly<Record<keyof Database, readonly string[]>> = {
  migrations: [],
  leases: [],
  key_locks: [],
  settings: [],
  sessions: ['auth', 'sign-in'],
  throttle: ['auth'],
  unknown_names: ['auth'],
  audit_entries: ['audit'],
  users: ['users', 'names'],
  groups: ['users', 'names'],
  user_groups: ['users'],
  brands: ['brands', 'names'],
  brand_manufacturers: ['brands'],
  manufacturers: ['names'],
  catalogue_entries: ['catalogue'],
  change_counter: ['devices', 'archive'],
  devices: ['uploads/import', 'scans', 'archive'],
  hidden_uploads: ['devices'],
  device_spans: ['devices'],
  model_aliases: [],
  device_notes: ['device-notes'],
  device_marks: ['device-notes'],
  list_looks: ['pick-list'],
  saved_views: ['pick-list'],
  prepared_reports: ['reports/prepared'],
  prepared_report_parts: ['reports/prepared'],
  release_health: ['release-health'],
  registry: ['releases'],
  released_files: ['releases'],
  release_history: ['releases'],
  shell_files: ['delivery'],
  deploy_tokens: ['deployment', 'auth'],
  scan_attempts: ['scans'],
  console_settings: ['settings-page'],
  signal_notes: ['signals'],
  uploads: ['uploads/store'],
  upload_chunks: ['uploads/store'],
  upload_rejects: ['uploads/store'],
};

/** Folders that write every table. */
const FREE = ['db', 'demo'];
/** Folders that write by SQL of their own: the keys of names are filled in for several tables by one statement. */
export const RAW = ['names'];

const METHOD = 'callee.property.name=/^(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/';
const BULK = 'callee.name="insertAll"';

const UNKNOWN_TABLE = {
  selector: `CallExpression:matches([${METHOD}]:not([arguments.0.type="Literal"]), [${BULK}]:not([arguments.1.type="Literal"]))`,
  message: 'Name the table as a text, so that lint sees who writes it (tools/lint/writers.ts).',
};
const RAW_WRITE = {
  selector: String.raw`TaggedTemplateExpression[tag.name="sql"] TemplateElement[value.raw=/\b(insert|replace|merge)\s+into\b|\bdelete\s+from\b|\btruncate\s|(^|[(])\s*update\s/i]`,
  message: 'Write through the query builder, so that lint sees the table (tools/lint/writers.ts).',
};

const isIn = (folder: string, writer: string) => `${folder}/`.startsWith(`${writer}/`);

/** What a folder may not write: a selector for each group of tables that have the same writers. */
function refused(folder: string): Linter.RuleEntry {
  const closed = Map.groupBy(
    Object.entries(WRITERS).filter(([, writers]) => !writers.some((writer) => isIn(folder, writer))),
    ([, writers]) => writers.join(' and '),
  );
  const selectors = Array.from(closed, ([writers, entries]) => {
    const tables = entries.map(([table]) => table);
    const name = `/^(${tables.join('|')})( as |$)/i`;
    return {
      selector: `CallExpression:matches([${METHOD}][arguments.0.value=${name}], [${BULK}][arguments.1.value=${name}])`,
      message: `Only ${writers || FREE.join(' and ')} writes ${tables.join(', ')}: use or add a function there.`,
    };
  });
  return ['error', ...selectors, UNKNOWN_TABLE, ...(RAW.includes(folder) ? [] : [RAW_WRITE])];
}

/** Rules for all of the server, then for each folder that writes something, an inner folder after the one around it. */
export function onlyWriters(): Linter.Config[] {
  const base = 'server/src';
  const inTests = [`${base}/**/*.test.ts`, `${base}/**/testing/**`];
  const folders = [...new Set(Object.values(WRITERS).flat())].sort((a, b) => a.length - b.length);
  return ['', ...folders].map((folder) => ({
    files: [`${[base, folder].filter(Boolean).join('/')}/**/*.ts`],
    ignores: [...inTests, ...FREE.map((free) => `${base}/${free}/**`)],
    rules: { 'no-restricted-syntax': refused(folder) },
  }));
}
